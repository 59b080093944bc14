/** Temporary file on disk, such as an upload until the request is answered. Unlinked, so nothing remains after a crash. */
import { randomUUID } from 'node:crypto'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { Refusal } from '../refusals.ts'
import { UploadedFile } from '../uploaded-file.ts'

/**
 * Creates an empty temporary upload, which the caller releases; refuses with `unavailable` when there is no
 * room.
 */
export async function createTemporaryUpload(): Promise<TemporaryUpload> {
  const path = join(tmpdir(), `pagsulong-${randomUUID()}`)
  const handle = await refuseIfNoSpace(open(path, 'wx+', 0o600))
  try {
    await rm(path, { force: true })
  } catch (error) {
    await handle.close()
    throw error
  }
  return new TemporaryUpload(handle)
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

export class TemporaryUpload extends UploadedFile {
  readonly #handle: FileHandle
  #written = 0

  constructor(handle: FileHandle) {
    super()
    this.#handle = handle
  }

  get sizeInBytes(): number {
    return this.#written
  }

  async append(bytes: Uint8Array): Promise<void> {
    await refuseIfNoSpace(this.#handle.appendFile(bytes))
    this.#written += bytes.byteLength
  }

  beginning(length: number): Promise<Buffer> {
    return this.#read(Math.min(length, this.#written))
  }

  bytes(): Promise<Buffer<ArrayBuffer>> {
    return this.#read(this.#written)
  }

  async #read(length: number): Promise<Buffer<ArrayBuffer>> {
    // With memory of its own, so that it can be disposed of.
    const bytes = Buffer.allocUnsafeSlow(length)
    for (let filled = 0; filled < length; ) {
      const { bytesRead } = await this.#handle.read(bytes, filled, length - filled, filled)
      if (bytesRead === 0) throw new Error('A temporary upload could not be read to its end.')
      filled += bytesRead
    }
    return bytes
  }

  /** The content from its beginning; to be read to its end before the upload is released. */
  stream(): Readable {
    return this.#handle.createReadStream({ start: 0, autoClose: false })
  }

  release(): Promise<void> {
    return this.#handle.close()
  }
}
