import { type Entry, fromBufferPromise, type ZipFile as OpenedZip } from 'yauzl'
import { ZipFile } from 'yazl'
import { isFileKey } from '#app/platform/files/file-keys.ts'
import { fieldRefusal } from '#app/platform/refusals.ts'
import { largestSettingsArchiveInBytes, SettingsManifest } from '../contract/settings-archive.ts'

const manifestName = 'settings.json'
const longestManifestInBytes = 8 * 1024 * 1024
const mostEntries = 5001

export interface SettingsArchive {
  readonly manifest: SettingsManifest
  /** Content by file key. */
  readonly files: ReadonlyMap<string, Buffer>
}

/** Entries have the same date in every archive, so that equal settings give equal files. */
const entryDate = new Date('2000-01-01T00:00:00.000Z')

export async function writeSettingsArchive({ manifest, files }: SettingsArchive): Promise<Buffer> {
  const zip = new ZipFile()
  zip.addBuffer(Buffer.from(JSON.stringify(manifest, null, 2)), manifestName, { mtime: entryDate })
  // Pictures and documents are compressed already.
  for (const [key, bytes] of files) zip.addBuffer(bytes, key, { mtime: entryDate, compress: false })
  zip.end()
  const chunks: Buffer[] = []
  for await (const chunk of zip.outputStream) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}

const notAnArchive = () =>
  fieldRefusal('file', 'settings_archive_invalid', 'This file is not an export of settings.')

/** Refuses files that are damaged, too large when unpacked, or from another release. */
export async function readSettingsArchive(bytes: Buffer): Promise<SettingsArchive> {
  const entries = await readEntries(bytes).catch(() => null)
  const manifest = entries?.get(manifestName)
  if (entries === null || manifest === undefined) throw notAnArchive()
  entries.delete(manifestName)
  return { manifest: parseManifest(manifest), files: entries }
}

function parseManifest(bytes: Buffer): SettingsManifest {
  const parsed = SettingsManifest.safeParse(parseJson(bytes))
  if (parsed.success) return parsed.data
  const where = parsed.error.issues[0]?.path.join('.') ?? ''
  throw fieldRefusal(
    'file',
    'settings_archive_unreadable',
    `This release cannot read the settings of this file${where === '' ? '' : ` (${where})`}.`,
  )
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return null
  }
}

async function readEntries(bytes: Buffer): Promise<Map<string, Buffer>> {
  const zip = await fromBufferPromise(bytes, { strictFileNames: true })
  if (zip.entryCount > mostEntries) throw notAnArchive()
  const contents = new Map<string, Buffer>()
  let left = largestSettingsArchiveInBytes
  for await (const entry of zip.eachEntry() as AsyncIterable<Entry>) {
    left -= entry.uncompressedSize
    if (left < 0 || !isExpected(entry) || contents.has(entry.fileName)) throw notAnArchive()
    contents.set(entry.fileName, await readEntry(zip, entry))
  }
  return contents
}

const isExpected = ({ fileName, uncompressedSize }: Entry) =>
  fileName === manifestName ? uncompressedSize <= longestManifestInBytes : isFileKey(fileName)

/** The library checks that an entry has the size that it declares. */
async function readEntry(zip: OpenedZip, entry: Entry): Promise<Buffer> {
  const stream = await zip.openReadStreamPromise(entry)
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}
