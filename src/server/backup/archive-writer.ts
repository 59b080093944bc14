/**
 * Writing an archive: a ZIP file that is there whole or not at all.
 *
 * It grows under another name, readable by its owner alone, and gets its own when every byte of it is on the disk.
 */
import { createHash } from 'node:crypto'
import { type FileHandle, open, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { Readable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { PlainError } from '../../platform/plain-error.ts'
import { manifestEntry, type Part } from './manifest.ts'

const ownerOnly = 0o600
const partSuffix = '.part'

export interface WrittenArchive {
  readonly bytes: number
  /** Of the whole file; `FILE.sha256` beside it says the same in the words of `sha256sum`. */
  readonly sha256: string
}

const diskTroubles: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk is full for this account',
  EFBIG: 'the disk takes no file of this size',
  EIO: 'the disk fails',
  EROFS: 'the disk is read-only',
  EACCES: 'this account may not write there',
  EPERM: 'this account may not write there',
  ENOENT: 'its folder does not exist',
  ENOTDIR: 'its folder is none',
}

/** What an operator can mend about a disk, in a line; everything else stays as it is. */
function explain(error: unknown, file: string): unknown {
  if (!(error instanceof Error && 'code' in error && 'syscall' in error)) return error
  const trouble = diskTroubles[String(error.code)]
  return trouble === undefined ? error : new PlainError(`${file} cannot be written: ${trouble}.`)
}

async function openPart(file: string): Promise<FileHandle> {
  if (await stat(file).catch(() => null))
    throw new PlainError(`${file} is there already: choose another name.`)
  try {
    return await open(`${file}${partSuffix}`, 'wx', ownerOnly)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST')
      throw new PlainError(
        `${file}${partSuffix} is there already: another backup writes it, or one was killed; then delete it.`,
      )
    throw explain(error, file)
  }
}

async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}

export class ArchiveWriter {
  readonly #file: string
  readonly #handle: FileHandle
  readonly #zip = new ZipFile()
  readonly #hash = createHash('sha256')
  readonly #written: Promise<void>
  readonly #mtime: Date
  readonly #givingUp = new AbortController()
  #bytes = 0
  #hasName = false

  private constructor(file: string, handle: FileHandle, { now, signal }: { now: Date; signal: AbortSignal }) {
    this.#file = file
    this.#handle = handle
    this.#mtime = now
    this.#written = pipeline(this.#zip.outputStream, (chunks: AsyncIterable<Buffer>) => this.#write(chunks), {
      signal: AbortSignal.any([signal, this.#givingUp.signal]),
    })
    // Whoever adds or finishes is told.
    this.#written.catch(() => undefined)
  }

  /** Begins FILE.part; refuses where FILE or that is there already, or the folder cannot be written. */
  static async begin(file: string, options: { now: Date; signal: AbortSignal }): Promise<ArchiveWriter> {
    return new ArchiveWriter(file, await openPart(file), options)
  }

  async #write(chunks: AsyncIterable<Buffer>): Promise<void> {
    for await (const chunk of chunks) {
      this.#hash.update(chunk)
      this.#bytes += chunk.length
      await this.#handle.writeFile(chunk)
    }
  }

  /** Writes one entry to its end. Pictures are compressed already. */
  async add(
    entry: string,
    source: AsyncIterable<Uint8Array>,
    { compress }: { compress: boolean },
  ): Promise<Part> {
    const hash = createHash('sha256')
    let bytes = 0
    const watched = async function* () {
      for await (const chunk of source) {
        hash.update(chunk)
        bytes += chunk.byteLength
        yield chunk
      }
    }
    const stream = Readable.from(watched(), { objectMode: false })
    this.#zip.addReadStream(stream, entry, { compress, mtime: this.#mtime, mode: 0o100600 })
    try {
      await Promise.race([finished(stream), this.#written])
    } catch (error) {
      stream.destroy()
      throw explain(error, this.#file)
    }
    return { entry, bytes, sha256: hash.digest('hex') }
  }

  /** Closes the archive with its manifest and gives it its name, once all of it is on the disk. */
  async finish(manifest: Buffer): Promise<WrittenArchive> {
    try {
      this.#zip.addBuffer(manifest, manifestEntry, { compress: true, mtime: this.#mtime, mode: 0o100600 })
      this.#zip.end()
      await this.#written
      await this.#handle.sync()
      await this.#handle.close()
      const sha256 = this.#hash.digest('hex')
      const line = `${sha256}  ${basename(this.#file)}\n`
      await writeFile(`${this.#file}.sha256`, line, { mode: ownerOnly, flush: true })
      await rename(`${this.#file}${partSuffix}`, this.#file)
      this.#hasName = true
      await syncFolder(dirname(this.#file))
      return { bytes: this.#bytes, sha256 }
    } catch (error) {
      throw explain(error, this.#file)
    }
  }

  /** Leaves nothing behind. */
  async discard(): Promise<void> {
    this.#givingUp.abort()
    await this.#written.catch(() => undefined)
    await this.#handle.close().catch(() => undefined)
    await rm(this.#hasName ? this.#file : `${this.#file}${partSuffix}`, { force: true })
    await rm(`${this.#file}.sha256`, { force: true })
  }
}
