/**
 * Under which names a server on this machine may be asked. A web page elsewhere can point a name of its own at
 * 127.0.0.1 (DNS rebinding), and the browser would then let that page read what is served here. Such a request still
 * bears the page's name in its Host header.
 */
import { isIP } from 'node:net';
import { InvalidArgumentError } from 'commander';

const OF_THIS_MACHINE = ['localhost', '127.0.0.1', '::1'];
const ALL_ADDRESSES = ['0.0.0.0', '::'];

/** A name or an IP address, with or without a port; groups are the address in brackets, or the rest. */
const HOST = /^(?:\[([\da-f:.]+)\]|([\w.-]+))(?::\d{1,5})?$/i;

/**
 * @param served the address that the server listens on. Where that is all addresses, any IP address is allowed: only names
 *   can be pointed elsewhere.
 * @param more further names, in lower case
 */
export function hostCheck(
  served: string,
  more: readonly string[] = [],
): (header: string | undefined) => boolean {
  const names = new Set([...OF_THIS_MACHINE, served.toLowerCase(), ...more]);
  const anyAddress = ALL_ADDRESSES.includes(served);
  return (header) => {
    const [, address, name] = HOST.exec(header ?? '') ?? [];
    const host = (address ?? name)?.toLowerCase();
    return host !== undefined && (names.has(host) || (anyAddress && isIP(host) !== 0));
  };
}

/** The value of `--allow-host`. Throws a usage error if it is no name or has more to it, such as a port. */
export function readHostName(text: string): string {
  if (!/^[\w-]+(\.[\w-]+)*$/.test(text)) {
    throw new InvalidArgumentError(`'${text}' is not the name of a host: write it without http:// and port.`);
  }
  return text.toLowerCase();
}
