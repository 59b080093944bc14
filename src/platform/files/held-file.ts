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

const pieceInBytes = 256 * 1024

/** By their references. */
const held = new Map<string, HeldFile>()

const beginning = 'held:'

/** The file that a value of a form stands for; undefined where the value is only what it says. */
export function findHeldFile(value: string): HeldFile | undefined {
  return value.startsWith(beginning) ? held.get(value) : undefined
}

/** Makes an empty file, to be released by whoever asked for it. */
export async function holdFile(): Promise<HeldFile> {
  const reference = `${beginning}${randomUUID()}`
  const path = join(tmpdir(), `pagsulong-${randomUUID()}`)
  const handle = await open(path, 'wx+', 0o600)
  await rm(path, { force: true })
  const file = new HeldFile(reference, handle)
  held.set(reference, file)
  return file
}

/** What was read of base64: how many letters, and whether any was none of it. */
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

  /** Adds the whole groups of four letters that a text in base64 begins with; answers with how many letters it took. */
  async take(text: string, lastChunkHandling: 'stop-before-partial' | 'strict'): Promise<Taken> {
    // Room for all that the text can hold.
    if (this.#filled + text.length > this.#piece.length) await this.#flush(text.length)
    try {
      const taken = this.#piece.subarray(this.#filled).setFromBase64(text, { lastChunkHandling })
      this.#filled += taken.written
      return taken
    } catch {
      this.#isDamaged = true
      return { read: text.length, written: 0 }
    }
  }

  async #flush(needed: number): Promise<void> {
    if (this.#filled > 0) await this.#handle.write(this.#piece, 0, this.#filled, this.#written)
    this.#written += this.#filled
    this.#filled = 0
    if (needed > this.#piece.length) this.#piece = Buffer.alloc(needed)
  }

  /** Writes what is left; nothing more is taken. */
  async complete(): Promise<void> {
    await this.#flush(0)
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
