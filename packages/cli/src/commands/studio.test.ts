import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { describe, expect, it } from 'vitest';
import { BIN, cli } from '../../testing/run-cli.ts';

// The page may have to be built first.
const PATIENCE = 120_000;

describe('studio', () => {
  it(
    'serves the page until it is told to stop, and then ends well',
    async () => {
      const child = spawn(process.execPath, [BIN, 'studio', '--port', '0', '--json']);
      const [line] = await once(createInterface(child.stdout), 'line');
      const { url, port } = JSON.parse(line);
      expect(url).toBe(`http://localhost:${port}/`);
      const page = await fetch(url);
      expect(page.status).toBe(200);
      expect(page.headers.get('content-type')).toContain('text/html');
      const policy = page.headers.get('content-security-policy')!;
      expect(policy).toContain("default-src 'none'; script-src 'self'");
      expect(policy).toContain("frame-ancestors 'self' http://localhost:*");
      expect(policy).not.toContain('unsafe');
      const script = /src="\.\/(assets\/[^"]+\.js)"/.exec(await page.text())?.[1];
      expect((await fetch(url + script)).headers.get('content-type')).toContain('javascript');
      child.kill('SIGINT');
      const [code] = await once(child, 'close');
      expect(code).toBe(0);
    },
    PATIENCE,
  );

  it(
    'says so if the port it was given is taken',
    async () => {
      const other = createServer().listen(0, '127.0.0.1');
      await once(other, 'listening');
      const { port } = other.address() as AddressInfo;
      const { code, stderr } = await cli(['studio', '--port', String(port)]);
      other.close();
      expect(stderr).toContain(`floodgate: port ${port} of 127.0.0.1 is taken`);
      expect(code).toBe(1);
    },
    PATIENCE,
  );

  it(
    'only builds if asked',
    async () => {
      expect(await cli(['studio', '--build'])).toMatchObject({ code: 0, stdout: '' });
    },
    PATIENCE,
  );

  it.each(['x', '99999', '65536', 'NaN', '-1', '80.5', '1e3', ''])(
    'refuses "%s" as a port, as a mistake of the command line and not as a bug',
    async (port) => {
      const { code, stdout, stderr } = await cli(['studio', `--port=${port}`]);
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
      expect(stderr).toContain(`'${port}' is not a port: a whole number from 0 to 65535.`);
    },
  );

  it('says what is wrong with an address or a name that it cannot use', async () => {
    // An address of documentation, which no machine has.
    const { code, stderr } = await cli(['studio', '--port', '0', '--host', '192.0.2.1']);
    expect(code).toBe(1);
    expect(stderr).toContain('cannot serve on 192.0.2.1:0: this machine has no such address');
    const named = await cli(['studio', '--allow-host', 'http://build.example']);
    expect(named.code).toBe(2);
    expect(named.stderr).toContain("'http://build.example' is not the name of a host");
  });
});
