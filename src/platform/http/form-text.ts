/**
 * The JSON of a form with a file inside, read without holding the file.
 *
 * A large picture in base64 would stand in memory five times while its form is read and checked, and many phones send
 * theirs slowly and at once. So what is longer than a form's words is decoded as it arrives and kept by `held-file.ts`.
 */
import { type HeldFile, holdFile } from '../files/held-file.ts'
import { letGo } from '../let-go.ts'
import { Refusal } from '../refusals.ts'
import { type BodyLimit, readPieces, readText } from './body-text.ts'

export interface FormText {
  /** JSON; a held file stands in it as its reference. */
  readonly text: string
  /** To be called when the request is answered. */
  release(): Promise<void>
}

/** The words of a form fit in here; what is longer carries a file. */
const headInBytes = 256 * 1024

/** Decoded in one go. */
const lettersAtOnce = 64 * 1024
/** In base64 so many letters are so many bytes. */
const groupOfLetters = 4
const bytesOfGroup = 3

const quote = 0x22
const backslash = 0x5c

export interface FormLimit extends BodyLimit {
  /** The field whose file is held apart where it is large; none when left out. */
  readonly fileField?: string
}

/** Reads as `readText` does, but for a file of more than 256 kB in that field. */
export async function readFormText(request: Request, limit: FormLimit): Promise<FormText> {
  const { fileField } = limit
  if (fileField === undefined) return { text: await readText(request, limit), release: async () => undefined }
  const parts: Uint8Array[] = []
  let size = 0
  let reader: FileReader | undefined
  const release = async () => reader?.file.release()
  try {
    for await (const piece of readPieces(request, limit)) {
      if (reader !== undefined) {
        await reader.take(piece)
        continue
      }
      parts.push(piece)
      size += piece.byteLength
      // Looked at once, when there is enough to look at.
      if (size < headInBytes || size - piece.byteLength >= headInBytes) continue
      const head = Buffer.concat(parts)
      const letters = lettersOf(head, fileField)
      if (letters === null) continue
      reader = new FileReader(await holdFile())
      parts.splice(0, parts.length, head.subarray(0, letters.quotedAt))
      await reader.take(head.subarray(letters.beginAt))
    }
    if (reader !== undefined) parts.push(...(await reader.finish()))
    return { text: new TextDecoder().decode(Buffer.concat(parts)), release }
  } catch (error) {
    await release()
    throw error
  }
}

/** Where the string of this field begins that ends beyond the head, and where its letters in base64 do. */
function lettersOf(head: Buffer, field: string): { quotedAt: number; beginAt: number } | null {
  const name = `(?<!\\\\)"${field}"\\s*:\\s*"`
  // Nothing in JSON looks so but a field: within a string, its quotes would stand behind a backslash.
  const found = new RegExp(`(${name})data:[^,"\\\\]{0,100};base64,(?=[^"\\\\]*$)`, 'i').exec(
    head.toString('latin1'),
  )
  if (found === null) return null
  const [all, quoted = ''] = found
  return { quotedAt: found.index + quoted.length, beginAt: found.index + all.length }
}

/** Reads one string of JSON in base64 up to its closing quote, and keeps what follows. */
class FileReader {
  readonly file: HeldFile
  readonly #after: Uint8Array[] = []
  #isOver = false
  /** Letters that no group of four was complete of. */
  #rest = ''
  #isPadded = false
  /** How many backslashes the last piece ended with. */
  #backslashes = 0

  constructor(file: HeldFile) {
    this.file = file
  }

  async take(piece: Uint8Array): Promise<void> {
    if (this.#isOver) {
      this.#after.push(piece)
      return
    }
    const bytes = Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength)
    const end = this.#endOf(bytes)
    const until = end ?? bytes.length
    for (let from = 0; from < until; ) {
      // What completes a group goes apart, so that the many letters after it are decoded where they lie.
      const count = this.#rest === '' ? lettersAtOnce : groupOfLetters - this.#rest.length
      const to = Math.min(from + count, until)
      await this.file.makeRoomFor(lettersAtOnce)
      this.#decode(bytes.toString('latin1', from, to))
      from = to
    }
    if (end === null) {
      letGo(bytes)
      return
    }
    this.#isOver = true
    this.#after.push(bytes.subarray(end))
  }

  /** Where the closing quote stands: the first that no backslash takes its meaning from. */
  #endOf(bytes: Buffer): number | null {
    for (let at = bytes.indexOf(quote); at !== -1; at = bytes.indexOf(quote, at + 1)) {
      if (this.#backslashesBefore(bytes, at) % 2 === 0) return at
    }
    this.#backslashes = this.#backslashesBefore(bytes, bytes.length)
    return null
  }

  #backslashesBefore(bytes: Buffer, end: number): number {
    let at = end
    while (at > 0 && bytes[at - 1] === backslash) at -= 1
    return end - at + (at === 0 ? this.#backslashes : 0)
  }

  /** Nothing is waited for here: a text that lives on while others wait is taken for one that is there to stay. */
  #decode(letters: string): void {
    if (this.file.isDamaged) return
    const text = this.#rest + letters
    if (this.#isPadded && text.trim() !== '') {
      this.file.markDamaged()
      return
    }
    const { read, written } = this.file.take(text, 'stop-before-partial')
    const rest = text.slice(read)
    // Base64 passes over white space, of which JSON allows only blanks within a string.
    const isPlain = (written / bytesOfGroup) * groupOfLetters === read && rest.length < groupOfLetters
    if (!isPlain && /[\t\n\f\r]/.test(text)) throw notJson()
    this.#isPadded ||= written % bytesOfGroup !== 0
    // Without its blanks it stays short, however many somebody sends.
    this.#rest = rest.replaceAll(' ', '')
  }

  /** @returns what stands in the form in place of the file, and what follows it */
  async finish(): Promise<Uint8Array[]> {
    if (!this.file.isDamaged && this.#rest !== '') {
      await this.file.makeRoomFor(this.#rest.length)
      this.file.take(this.#rest, 'strict')
    }
    await this.file.complete()
    return [Buffer.from(this.file.reference), ...this.#after]
  }
}

export function notJson(): Refusal {
  return new Refusal('invalid', 'body_not_json', 'The request body is not valid JSON.')
}
