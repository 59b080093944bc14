import PizZip from 'pizzip'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'

/** Limits of the provider's own forms; real ones are below 1 MB with twenty parts. */
const largestInBytes = 10 * 1024 * 1024
const mostUnpackedInBytes = 40 * 1024 * 1024
const mostTextInBytes = 10 * 1024 * 1024
const mostEntries = 1000

/** The reason is a sentence for who uploaded the form. */
export class UnreadableFormError extends Error {
  override readonly name = 'UnreadableForm'
}

const damaged = () =>
  new UnreadableFormError('This file is not a Word document (.docx), or it is damaged or protected.')

/**
 * Unpacks a Word document within limits, which `PizZip` itself lacks.
 * Throws `UnreadableFormError`.
 */
export async function openForm(bytes: Uint8Array): Promise<PizZip> {
  if (bytes.length > largestInBytes) throw new UnreadableFormError('This document is larger than 10 MB.')
  const parts = await readParts(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  const zip = new PizZip()
  for (const [name, content] of parts) zip.file(name, content)
  return zip
}

async function readParts(bytes: Buffer): Promise<ReadonlyMap<string, Buffer>> {
  try {
    const zip = await fromBufferPromise(bytes, { strictFileNames: true })
    const entries = await listEntries(zip)
    const parts = new Map<string, Buffer>()
    for (const entry of entries) parts.set(entry.fileName, await readPart(zip, entry))
    return parts
  } catch (error) {
    throw error instanceof UnreadableFormError ? error : damaged()
  }
}

const isText = ({ fileName }: Entry) => /\.(xml|rels)$/i.test(fileName)

/** Checks the sizes that the directory declares, before anything is unpacked. */
async function listEntries(zip: ZipFile): Promise<readonly Entry[]> {
  const tooLarge = new UnreadableFormError('This document contains too much. Save it without pictures.')
  if (zip.entryCount > mostEntries) throw tooLarge
  const entries: Entry[] = []
  for await (const entry of zip.eachEntry() as AsyncIterable<Entry>) {
    if (!entry.fileName.endsWith('/')) entries.push(entry)
  }
  const sizeOf = (some: readonly Entry[]) =>
    some.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0)
  if (sizeOf(entries) > mostUnpackedInBytes || sizeOf(entries.filter(isText)) > mostTextInBytes)
    throw tooLarge
  return entries
}

/** Fails if the content is larger than declared. */
async function readPart(zip: ZipFile, entry: Entry): Promise<Buffer> {
  const stream = await zip.openReadStreamPromise(entry)
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(Buffer.from(chunk))
  const content = Buffer.concat(chunks)
  // Word writes no document types, which could declare entities that expand.
  if (isText(entry) && content.includes('<!DOCTYPE')) throw damaged()
  return content
}
