/**
 * Writes a ZIP archive atomically: under a temporary name, owner-readable only, renamed once synced to disk.
 */
import { createHash } from 'node:crypto'
import { type FileHandle, open, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { Readable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { OperatorError } from '#app/platform/user-facing-error.ts'
import { type ArchivePart, manifestEntryName } from './manifest.ts'

const ownerOnly = 0o600
const partSuffix = '.part'

export interface WrittenBackupArchive {
  readonly bytes: number
  /** Hash, also written to `FILE.sha256` for `sha256sum`. */
  readonly sha256: string
}

const diskTroubles: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota of this account is used up',
  EFBIG: 'the disk does not allow files of this size',
  EIO: 'the disk fails',
  EROFS: 'the disk is read-only',
  EACCES: 'this account is not allowed to write there',
  EPERM: 'this account is not allowed to write there',
  ENOENT: 'its folder does not exist',
  ENOTDIR: 'its parent is not a folder',
}

/** Explains disk errors that an operator can fix. */
function explain(error: unknown, file: string): unknown {
  if (!(error instanceof Error && 'code' in error && 'syscall' in error)) return error
  const message = diskTroubles[String(error.code)]
  return message === undefined ? error : new OperatorError(`${file} cannot be written: ${message}.`)
}

async function openPart(file: string): Promise<FileHandle> {
  if (await stat(file).catch(() => null))
    throw new OperatorError(`${file} is there already: choose another name.`)
  try {
    return await open(`${file}${partSuffix}`, 'wx', ownerOnly)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST')
      throw new OperatorError(
        `${file}${partSuffix} already exists. Either another backup is running, or one was killed. If so, delete the file.`,
      )
    throw explain(error, file)
  }
}

async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}

export class BackupArchiveWriter {
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
    // Reported by add and finish.
    this.#written.catch(() => undefined)
  }

  /** Creates FILE.part; refuses existing files and unwritable folders. */
  static async begin(
    file: string,
    options: { now: Date; signal: AbortSignal },
  ): Promise<BackupArchiveWriter> {
    return new BackupArchiveWriter(file, await openPart(file), options)
  }

  async #write(chunks: AsyncIterable<Buffer>): Promise<void> {
    for await (const chunk of chunks) {
      this.#hash.update(chunk)
      this.#bytes += chunk.length
      await this.#handle.writeFile(chunk)
    }
  }

  /** Writes one entry. Images are already compressed, so `compress` is off for them. */
  async add(
    entry: string,
    source: AsyncIterable<Uint8Array>,
    { compress }: { compress: boolean },
  ): Promise<ArchivePart> {
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

  /** Adds the manifest, syncs and renames. */
  async finish(manifest: Buffer): Promise<WrittenBackupArchive> {
    try {
      this.#zip.addBuffer(manifest, manifestEntryName, { compress: true, mtime: this.#mtime, mode: 0o100600 })
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

  async discard(): Promise<void> {
    this.#givingUp.abort()
    await this.#written.catch(() => undefined)
    await this.#handle.close().catch(() => undefined)
    await rm(this.#hasName ? this.#file : `${this.#file}${partSuffix}`, { force: true })
    await rm(`${this.#file}.sha256`, { force: true })
  }
}
