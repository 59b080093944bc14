/**
 * Frees large buffers at once instead of at the next garbage collection. With 25 MB per photograph,
 * collections took a sixth of a registration's time.
 */
export function disposeBuffer(bytes: Uint8Array | Int16Array | Float64Array): void {
  const { buffer } = bytes
  // Buffers shared with other views stay.
  if (buffer instanceof ArrayBuffer && bytes.byteLength === buffer.byteLength) buffer.transfer(0)
}
