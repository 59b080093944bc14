/**
 * A file that came inside a form, held on the disk of this machine until the request is answered.
 *
 * It has no name there: whatever becomes of the process, nothing of it stays. What travels through the form's checks in
 * its place is a reference that nobody can guess.
 */
import { randomUUID } from 'node:crypto'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Refusal } from '../refusals.ts'

const pieceInBytes = 256 * 1024

/** By their references. */
const held = new Map<string, HeldFile>()

const beginning = 'held:'

/** The file that a value of a form stands for; undefined where the value is only what it says. */
export function findHeldFile(value: string): HeldFile | undefined {
  return value.startsWith(beginning) ? held.get(value) : undefined
}

/** Makes an empty file, to be released by whoever asked for it; refuses with `unavailable` where there is no room. */
export async function holdFile(): Promise<HeldFile> {
  const reference = `${beginning}${randomUUID()}`
  const path = join(tmpdir(), `pagsulong-${randomUUID()}`)
  const handle = await refusingWithoutRoom(open(path, 'wx+', 0o600))
  try {
    await rm(path, { force: true })
  } catch (error) {
    await handle.close()
    throw error
  }
  const file = new HeldFile(reference, handle)
  held.set(reference, file)
  return file
}

/** A full disk, and more open files than the system allows: both pass when others have been answered. */
const noRoom = new Set(['ENOSPC', 'EDQUOT', 'EMFILE', 'ENFILE'])

async function refusingWithoutRoom<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && noRoom.has(String(error.code)))) throw error
    const message = 'The site cannot take files at the moment. Please try again in a few seconds.'
    throw new Refusal('unavailable', 'no_room_for_files', message, { retryAfterSeconds: 5 })
  }
}

/** What was read of base64: how many letters, and how many bytes they came to. */
interface Taken {
  readonly read: number
  readonly written: number
}

export class HeldFile {
  readonly reference: string
  readonly #handle: FileHandle
  /** Decoded and not written yet; memory of its own, which goes as soon as nobody reads into it. */
  #piece = Buffer.alloc(pieceInBytes)
  #filled = 0
  #written = 0
  #isDamaged = false

  constructor(reference: string, handle: FileHandle) {
    this.reference = reference
    this.#handle = handle
  }

  /** Bytes that it has so far. */
  get sizeInBytes(): number {
    return this.#written + this.#filled
  }

  /** True once something in it was no base64. */
  get isDamaged(): boolean {
    return this.#isDamaged
  }

  markDamaged(): void {
    this.#isDamaged = true
  }

  /** Writes what is decoded where less than this many letters more would find room; to be waited for before they are taken. */
  async makeRoomFor(letters: number): Promise<void> {
    if (this.#filled + letters <= this.#piece.length) return
    await this.#flush()
    if (letters > this.#piece.length) this.#piece = Buffer.alloc(letters)
  }

  /** Adds the whole groups of four letters that a text in base64 begins with; there must be room for all its letters. */
  take(text: string, lastChunkHandling: 'stop-before-partial' | 'strict'): Taken {
    try {
      const taken = this.#piece.subarray(this.#filled).setFromBase64(text, { lastChunkHandling })
      this.#filled += taken.written
      return taken
    } catch {
      this.#isDamaged = true
      return { read: text.length, written: 0 }
    }
  }

  async #flush(): Promise<void> {
    // A disk that is nearly full takes a part, and says that it is full when asked to take the rest.
    for (let from = 0; from < this.#filled; ) {
      const write = this.#handle.write(this.#piece, from, this.#filled - from, this.#written)
      const { bytesWritten } = await refusingWithoutRoom(write)
      from += bytesWritten
      this.#written += bytesWritten
    }
    this.#filled = 0
  }

  /** Writes what is left; nothing more is taken. */
  async complete(): Promise<void> {
    await this.#flush()
    this.#piece = Buffer.alloc(0)
  }

  /**
   * The whole file, for a library that reads files by itself as well as bytes; complete it before.
   *
   * Linux names what is open, so there nothing of it comes into this process's memory.
   */
  async contents(): Promise<Uint8Array | string> {
    return process.platform === 'linux' ? `/proc/self/fd/${this.#handle.fd}` : this.#read()
  }

  /** Its first bytes, by which its type is told. */
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

  /** Lets go of it for good. */
  async release(): Promise<void> {
    held.delete(this.reference)
    await this.#handle.close()
  }
}
