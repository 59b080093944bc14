/**
 * Repacks a workbook uncompressed with only the needed parts. Five megabytes can expand to five gigabytes,
 * and declared sizes are not trusted.
 */
import { crc32, inflateRawSync } from 'node:zlib'
import { UnreadableSpreadsheetError } from './sheet.ts'

/** 50,000 rows of ten columns expand to 40 MB. */
const mostUnpackedInBytes = 80 * 1024 * 1024
const mostEntries = 5000

/** Names of the XML parts; images are left out. */
const wanted = /\.(xml|rels)$/i
const unwanted = /(^|\/)(media|drawings|charts|pivot\w+|slicers|externalLinks|customXml|docProps)\//i

const endSignature = 0x06054b50
const entrySignature = 0x02014b50
const localSignature = 0x04034b50
const endLength = 22
const longestComment = 0xffff
const isEncrypted = 1

interface Entry {
  readonly name: string
  readonly bytes: Uint8Array
}

/** Returns a safe copy of the workbook; throws for other archives, damaged, encrypted or excessive ones. */
export function sanitizeWorkbookArchive(archive: Uint8Array): Buffer {
  const zip = Buffer.from(archive.buffer, archive.byteOffset, archive.byteLength)
  try {
    const entries = readEntries(zip)
    const isWorkbook = entries.some(({ name }) => /(^|\/)workbook\.xml$/i.test(name))
    if (!isWorkbook) throw new UnreadableSpreadsheetError('wrong_type')
    return pack(entries)
  } catch (error) {
    if (error instanceof UnreadableSpreadsheetError) throw error
    // Reading past the end, or invalid compressed data.
    throw new UnreadableSpreadsheetError('damaged')
  }
}

/** The central directory is at the end, before an optional comment. */
function findEnd(zip: Buffer): number {
  const first = Math.max(0, zip.length - endLength - longestComment)
  for (let at = zip.length - endLength; at >= first; at -= 1) {
    if (zip.readUInt32LE(at) === endSignature) return at
  }
  throw new UnreadableSpreadsheetError('damaged')
}

function readEntries(zip: Buffer): Entry[] {
  const end = findEnd(zip)
  const count = zip.readUInt16LE(end + 10)
  if (count > mostEntries) throw new UnreadableSpreadsheetError('too_much_inside')
  const entries: Entry[] = []
  let room = mostUnpackedInBytes
  let at = zip.readUInt32LE(end + 16)
  for (let number = 0; number < count; number += 1) {
    if (zip.readUInt32LE(at) !== entrySignature) throw new UnreadableSpreadsheetError('damaged')
    const nameLength = zip.readUInt16LE(at + 28)
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength).replace(/^\//, '')
    if (wanted.test(name) && !unwanted.test(name)) {
      const bytes = unpackEntry(zip, at, room)
      room -= bytes.length
      entries.push({ name, bytes })
    }
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
  return entries
}

/**
 * @param at position in the directory
 * @param room maximum unpacked bytes
 */
function unpackEntry(zip: Buffer, at: number, room: number): Uint8Array {
  if ((zip.readUInt16LE(at + 8) & isEncrypted) !== 0) throw new UnreadableSpreadsheetError('protected')
  const method = zip.readUInt16LE(at + 10)
  const packedLength = zip.readUInt32LE(at + 20)
  const local = zip.readUInt32LE(at + 42)
  if (zip.readUInt32LE(local) !== localSignature) throw new UnreadableSpreadsheetError('damaged')
  const begin = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
  if (begin + packedLength > zip.length) throw new UnreadableSpreadsheetError('damaged')
  const packed = zip.subarray(begin, begin + packedLength)
  if (method === 0 && packed.length <= room) return packed
  if (method !== 0 && method !== 8) throw new UnreadableSpreadsheetError('damaged')
  try {
    if (method === 8 && room > 0) return inflateRawSync(packed, { maxOutputLength: room })
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
  }
  throw new UnreadableSpreadsheetError('too_much_inside')
}

function describe({ name, bytes }: Entry): Buffer {
  const facts = Buffer.alloc(26)
  facts.writeUInt16LE(20, 0)
  facts.writeUInt16LE(0x0800, 2)
  facts.writeUInt32LE(crc32(bytes), 10)
  facts.writeUInt32LE(bytes.length, 14)
  facts.writeUInt32LE(bytes.length, 18)
  facts.writeUInt16LE(Buffer.byteLength(name), 22)
  return facts
}

const signed = (signature: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(signature)
  return bytes
}

function pack(entries: readonly Entry[]): Buffer {
  const files: Uint8Array[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const entry of entries) {
    const facts = describe(entry)
    const name = Buffer.from(entry.name)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    directory.push(signed(entrySignature), Buffer.from([20, 0]), facts, place, name)
    const file = [signed(localSignature), facts, name, entry.bytes]
    files.push(...file)
    for (const part of file) offset += part.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(endLength)
  end.writeUInt32LE(endSignature, 0)
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...files, listed, end])
}
