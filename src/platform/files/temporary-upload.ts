/**
 * On disk until the request is answered. Unlinked, so nothing remains after a crash; validation sees an
 * unguessable reference.
 */
import { randomUUID } from 'node:crypto'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Refusal } from '../refusals.ts'

const pieceInBytes = 256 * 1024

const temporaryUploads = new Map<string, TemporaryUpload>()

const referencePrefix = 'held:'

export function findTemporaryUpload(value: string): TemporaryUpload | undefined {
  return value.startsWith(referencePrefix) ? temporaryUploads.get(value) : undefined
}

/**
 * Creates an empty temporary upload, which the caller releases; refuses with `unavailable` when there is no
 * room.
 */
export async function createTemporaryUpload(): Promise<TemporaryUpload> {
  const reference = `${referencePrefix}${randomUUID()}`
  const path = join(tmpdir(), `pagsulong-${randomUUID()}`)
  const handle = await refuseIfNoSpace(open(path, 'wx+', 0o600))
  try {
    await rm(path, { force: true })
  } catch (error) {
    await handle.close()
    throw error
  }
  const file = new TemporaryUpload(reference, handle)
  temporaryUploads.set(reference, file)
  return file
}

const noSpaceCodes = new Set(['ENOSPC', 'EDQUOT', 'EMFILE', 'ENFILE'])

async function refuseIfNoSpace<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && noSpaceCodes.has(String(error.code)))) throw error
    const message = 'The site cannot take files at the moment. Please try again in a few seconds.'
    throw new Refusal('unavailable', 'no_room_for_files', message, { retryAfterSeconds: 5 })
  }
}

interface DecodeProgress {
  readonly read: number
  readonly written: number
}

export class TemporaryUpload {
  readonly reference: string
  readonly #handle: FileHandle
  /** Decoded bytes not yet written; a separate buffer, so that it can be freed at once. */
  #piece = Buffer.alloc(pieceInBytes)
  #filled = 0
  #written = 0
  #isDamaged = false

  constructor(reference: string, handle: FileHandle) {
    this.reference = reference
    this.#handle = handle
  }

  get sizeInBytes(): number {
    return this.#written + this.#filled
  }

  get isDamaged(): boolean {
    return this.#isDamaged
  }

  markDamaged(): void {
    this.#isDamaged = true
  }

  /** Flushes decoded bytes unless there is room for this many more characters; await it before `take`. */
  async makeRoomFor(characters: number): Promise<void> {
    if (this.#filled + characters <= this.#piece.length) return
    await this.#flush()
    if (characters > this.#piece.length) this.#piece = Buffer.alloc(characters)
  }

  /** Decodes the complete groups of four characters; `makeRoomFor` must have made room. */
  take(text: string, lastChunkHandling: 'stop-before-partial' | 'strict'): DecodeProgress {
    try {
      const progress = this.#piece.subarray(this.#filled).setFromBase64(text, { lastChunkHandling })
      this.#filled += progress.written
      return progress
    } catch {
      this.#isDamaged = true
      return { read: text.length, written: 0 }
    }
  }

  /** Appends bytes as they are. */
  async append(bytes: Uint8Array): Promise<void> {
    await this.makeRoomFor(bytes.byteLength)
    this.#piece.set(bytes, this.#filled)
    this.#filled += bytes.byteLength
  }

  async #flush(): Promise<void> {
    for (let from = 0; from < this.#filled; ) {
      const write = this.#handle.write(this.#piece, from, this.#filled - from, this.#written)
      const { bytesWritten } = await refuseIfNoSpace(write)
      from += bytesWritten
      this.#written += bytesWritten
    }
    this.#filled = 0
  }

  async complete(): Promise<void> {
    await this.#flush()
    this.#piece = Buffer.alloc(0)
  }

  /** Bytes, or on Linux a path in /proc for libraries that read files. Call `complete` first. */
  async contents(): Promise<Uint8Array | string> {
    return process.platform === 'linux' ? `/proc/self/fd/${this.#handle.fd}` : this.#read()
  }

  async beginning(length: number): Promise<Uint8Array> {
    const bytes = Buffer.alloc(length)
    await this.#handle.read(bytes, 0, length, 0)
    return bytes
  }

  async #read(): Promise<Uint8Array> {
    const bytes = Buffer.allocUnsafeSlow(this.#written)
    const { bytesRead } = await this.#handle.read(bytes, 0, bytes.byteLength, 0)
    if (bytesRead !== bytes.byteLength) throw new Error('A held file could not be read to its end.')
    return bytes
  }

  async release(): Promise<void> {
    temporaryUploads.delete(this.reference)
    await this.#handle.close()
  }
}
