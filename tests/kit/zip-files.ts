/** Builds zip archives, also with false sizes. */
import { crc32, deflateRawSync } from 'node:zlib'

export interface ZipEntry {
  readonly name: string
  readonly content: Uint8Array | string
  readonly claimedLength?: number
  readonly flags?: number
}

const number16 = (value: number) => Buffer.from(Uint16Array.of(value).buffer)
const number32 = (value: number) => Buffer.from(Uint32Array.of(value).buffer)

export function aZip(entries: readonly ZipEntry[]): Uint8Array<ArrayBuffer> {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content, claimedLength, flags = 0 } of entries) {
    const plain = Buffer.from(content)
    const packed = deflateRawSync(plain)
    const facts = Buffer.concat([
      number16(20),
      number16(flags),
      number16(8),
      number32(0),
      number32(crc32(plain)),
      number32(packed.length),
      number32(claimedLength ?? plain.length),
      number16(Buffer.byteLength(name)),
    ])
    const file = Buffer.concat([number32(0x04034b50), facts, number16(0), Buffer.from(name), packed])
    directory.push(
      number32(0x02014b50),
      number16(20),
      facts,
      Buffer.alloc(12),
      number32(offset),
      Buffer.from(name),
    )
    files.push(file)
    offset += file.length
  }
  const listed = Buffer.concat(directory)
  const count = number16(entries.length)
  const end = [number32(0x06054b50), Buffer.alloc(4), count, count, number32(listed.length), number32(offset)]
  return new Uint8Array(Buffer.concat([...files, listed, ...end, Buffer.alloc(2)]))
}
