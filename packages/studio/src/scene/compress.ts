/** Bytes packed with deflate. */
export function compress(bytes: Uint8Array): Promise<Uint8Array> {
  return through(new CompressionStream('deflate-raw'), bytes);
}

/** Rejects if the bytes are not what {@link compress} gave. */
export function decompress(bytes: Uint8Array): Promise<Uint8Array> {
  return through(new DecompressionStream('deflate-raw'), bytes);
}

async function through(
  stream: { readonly readable: ReadableStream; readonly writable: WritableStream },
  bytes: Uint8Array,
): Promise<Uint8Array> {
  const writer = stream.writable.getWriter();
  const written = writer.write(bytes).then(() => writer.close());
  const [result] = await Promise.all([new Response(stream.readable).arrayBuffer(), written]);
  return new Uint8Array(result);
}
