/** Archives may be forged: entries must match the manifest, with verified hashes and bounded sizes. */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { crc32 } from 'node:zlib'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { OperatorError } from '#app/platform/user-facing-error.ts'
import { readTarEntries, type TarEntry } from './file-bundle.ts'
import {
  type ArchivePart,
  type BackupManifest,
  listManifestParts,
  manifestEntryName,
  parseBackupManifest,
  toBundleEntryName,
} from './manifest.ts'

/** A million files take a thousand entries. */
const mostEntries = 100_000
const longestManifestInBytes = 32 * 1024 * 1024

export interface BackupArchive {
  readonly manifest: BackupManifest
  /** Throws if the bytes do not match the manifest. */
  read(part: ArchivePart): AsyncGenerator<Buffer>
  files(): AsyncGenerator<TarEntry>
  check(signal: AbortSignal): Promise<void>
  close(): void
}

/** Reads the manifest; throws `OperatorError` if invalid. */
export async function openBackupArchive(file: string): Promise<BackupArchive> {
  try {
    const zip = await openPromise(file, { autoClose: false, strictFileNames: true })
    try {
      const entries = await listEntries(zip)
      const manifest = parseBackupManifest(await readManifestEntry(zip, entries.get(manifestEntryName)))
      assertExactly(entries, listManifestParts(manifest))
      return new OpenArchive(file, { zip, entries, manifest })
    } catch (error) {
      zip.close()
      throw error
    }
  } catch (error) {
    throw refusal(file, error)
  }
}

function refusal(file: string, error: unknown): Error {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
    return new OperatorError(`${file} does not exist.`)
  const reason = error instanceof Error ? error.message : String(error)
  return new OperatorError(`${file} cannot be restored: ${reason}.`)
}

async function listEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > mostEntries) throw new OperatorError('it is not a Pagsulong backup')
  const entries = new Map<string, Entry>()
  for await (const entry of zip.eachEntry()) {
    if (entries.has(entry.fileName)) throw new OperatorError('it has two entries with the same name')
    entries.set(entry.fileName, entry)
  }
  return entries
}

async function readManifestEntry(zip: ZipFile, entry: Entry | undefined): Promise<Buffer> {
  if (entry === undefined)
    throw new OperatorError('it has no list of contents, so it is not a complete Pagsulong backup')
  if (entry.uncompressedSize > longestManifestInBytes)
    throw new OperatorError('its list of contents is too long')
  const pieces: Buffer[] = []
  for await (const piece of await zip.openReadStreamPromise(entry)) pieces.push(piece)
  const bytes = Buffer.concat(pieces)
  // Only the CRC protects the manifest.
  if (crc32(bytes) !== entry.crc32) throw new OperatorError('its list of contents is damaged')
  return bytes
}

function assertExactly(entries: ReadonlyMap<string, Entry>, parts: readonly ArchivePart[]): void {
  const known = new Set(parts.map(({ entry }) => entry))
  const isComplete = parts.every(({ entry }) => entries.has(entry))
  if (
    !isComplete ||
    known.size !== parts.length ||
    known.has(manifestEntryName) ||
    entries.size !== parts.length + 1
  )
    throw new OperatorError('its entries do not match its list of contents')
}

interface Opened {
  readonly zip: ZipFile
  readonly entries: ReadonlyMap<string, Entry>
  readonly manifest: BackupManifest
}

class OpenArchive implements BackupArchive {
  readonly manifest: BackupManifest
  readonly #file: string
  readonly #zip: ZipFile
  readonly #entries: ReadonlyMap<string, Entry>

  constructor(file: string, { zip, entries, manifest }: Opened) {
    this.#file = file
    this.#zip = zip
    this.#entries = entries
    this.manifest = manifest
  }

  async *read(part: ArchivePart): AsyncGenerator<Buffer> {
    const entry = this.#entries.get(part.entry)
    if (entry?.uncompressedSize !== part.bytes)
      throw new OperatorError(`${part.entry} has a different length`)
    const hash = createHash('sha256')
    // The library stops at the declared size.
    for await (const piece of await this.#zip.openReadStreamPromise(entry)) {
      hash.update(piece)
      yield piece
    }
    if (hash.digest('hex') !== part.sha256) throw new OperatorError(`${part.entry} is damaged`)
  }

  async *files(): AsyncGenerator<TarEntry> {
    let latest = ''
    for (const [index, bundle] of this.manifest.bundles.entries()) {
      if (bundle.entry !== toBundleEntryName(index + 1))
        throw new OperatorError('its bundles of files are out of order')
      let count = 0
      for await (const file of readTarEntries(this.read(bundle))) {
        // Sorted, so no duplicates.
        if (file.key <= latest) throw new OperatorError('its files are out of order')
        latest = file.key
        count += 1
        yield file
      }
      if (count !== bundle.files)
        throw new OperatorError(`${bundle.entry} contains a different number of files`)
    }
  }

  async check(signal: AbortSignal): Promise<void> {
    try {
      await this.#checkWhole(signal)
      const { tables, secret } = this.manifest
      for (const part of secret === null ? tables : [...tables, secret])
        for await (const _ of this.read(part)) signal.throwIfAborted()
      for await (const _ of this.files()) signal.throwIfAborted()
    } catch (error) {
      signal.throwIfAborted()
      throw refusal(this.#file, error)
    }
  }

  /** Compares the accompanying hash, if present. */
  async #checkWhole(signal: AbortSignal): Promise<void> {
    const noted = await readFile(`${this.#file}.sha256`, 'utf8').catch(() => null)
    if (noted === null) return
    const hash = createHash('sha256')
    await pipeline(createReadStream(this.#file), hash, { signal })
    if (!noted.startsWith(hash.digest('hex')))
      throw new OperatorError(`it does not match ${this.#file}.sha256`)
  }

  close(): void {
    this.#zip.close()
  }
}
