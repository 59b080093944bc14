/**
 * Frees a buffer at once: with 25 MB per photograph, garbage collections took a sixth of a registration's
 * time.
 */
export function disposeBuffer(bytes: Uint8Array | Int16Array | Float64Array): void {
  const { buffer } = bytes
  // Buffers shared with other views stay.
  if (buffer instanceof ArrayBuffer && bytes.byteLength === buffer.byteLength) buffer.transfer(0)
}
