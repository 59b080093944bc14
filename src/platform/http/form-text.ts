/**
 * Decodes the file in a JSON form as it arrives (`temporary-upload.ts`); in memory a large base64 image would exist
 * five times.
 */

import { disposeBuffer } from '../dispose.ts'
import { createTemporaryUpload, type TemporaryUpload } from '../files/temporary-upload.ts'
import { Refusal } from '../refusals.ts'
import { type BodyLimit, readBodyChunks, readBodyText } from './body-text.ts'

export interface BodyTextWithUpload {
  readonly text: string
  /** Call it when the request is answered. */
  release(): Promise<void>
}

const headInBytes = 256 * 1024

const charactersAtOnce = 64 * 1024
const charactersPerGroup = 4
const bytesPerGroup = 3

const quote = 0x22
const backslash = 0x5c

export interface UploadBodyLimit extends BodyLimit {
  /** The field whose large file becomes a temporary upload. Default: none. */
  readonly fileField?: string
  /** Of a file sent in a form. */
  readonly largestFileInBytes?: number
}

/** Like `readBodyText`, but stores a file above 256 kB in that field on disk. Smaller bodies are read at once. */
export async function readBodyTextWithUpload(
  request: Request,
  limit: UploadBodyLimit,
): Promise<BodyTextWithUpload> {
  const { fileField } = limit
  if (fileField === undefined || isSmall(request, limit))
    return { text: await readBodyText(request, limit), release: async () => undefined }
  const parts: Uint8Array[] = []
  let size = 0
  let reader: FileReader | undefined
  const release = async () => reader?.file.release()
  try {
    for await (const piece of readBodyChunks(request, limit)) {
      if (reader !== undefined) {
        await reader.take(piece)
        continue
      }
      parts.push(piece)
      size += piece.byteLength
      if (size < headInBytes || size - piece.byteLength >= headInBytes) continue
      const head = Buffer.concat(parts)
      const characters = findFileCharacters(head, fileField)
      if (characters === null) continue
      reader = new FileReader(await createTemporaryUpload())
      parts.splice(0, parts.length, head.subarray(0, characters.quotedAt))
      await reader.take(head.subarray(characters.beginAt))
    }
    if (reader !== undefined) parts.push(...(await reader.finish()))
    return { text: new TextDecoder().decode(Buffer.concat(parts)), release }
  } catch (error) {
    await release()
    throw error
  }
}

function isSmall({ headers }: Request, { sizeInBytes }: BodyLimit): boolean {
  const length = headers.get('Content-Length')
  return length !== null && Number(length) < Math.min(headInBytes, sizeInBytes)
}

/** Where the field's string, and its base64 data, begin if it extends beyond the head. */
function findFileCharacters(head: Buffer, field: string): { quotedAt: number; beginAt: number } | null {
  const name = `(?<!\\\\)"${field}"\\s*:\\s*"`
  // Cannot match inside a JSON string, where quotes would be escaped.
  const found = new RegExp(`(${name})data:[^,"\\\\]{0,100};base64,(?=[^"\\\\]*$)`, 'i').exec(
    head.toString('latin1'),
  )
  if (found === null) return null
  const [all, quoted = ''] = found
  return { quotedAt: found.index + quoted.length, beginAt: found.index + all.length }
}

class FileReader {
  readonly file: TemporaryUpload
  readonly #after: Uint8Array[] = []
  #isOver = false
  #rest = ''
  #isPadded = false
  #backslashes = 0

  constructor(file: TemporaryUpload) {
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
      // Completes the pending group separately, so that the rest is decoded in place.
      const count = this.#rest === '' ? charactersAtOnce : charactersPerGroup - this.#rest.length
      const to = Math.min(from + count, until)
      await this.file.makeRoomFor(charactersAtOnce)
      this.#decode(bytes.toString('latin1', from, to))
      from = to
    }
    if (end === null) {
      disposeBuffer(bytes)
      return
    }
    this.#isOver = true
    this.#after.push(bytes.subarray(end))
  }

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

  /** Synchronous: text that survives an await is promoted to the old generation. */
  #decode(characters: string): void {
    if (this.file.isDamaged) return
    const text = this.#rest + characters
    if (this.#isPadded && text.trim() !== '') {
      this.file.markDamaged()
      return
    }
    const { read, written } = this.file.take(text, 'stop-before-partial')
    const rest = text.slice(read)
    const isPlain =
      (written / bytesPerGroup) * charactersPerGroup === read && rest.length < charactersPerGroup
    if (!isPlain && /[\t\n\f\r]/.test(text)) throw notJsonRefusal()
    this.#isPadded ||= written % bytesPerGroup !== 0
    this.#rest = rest.replaceAll(' ', '')
  }

  async finish(): Promise<Uint8Array[]> {
    if (!this.file.isDamaged && this.#rest !== '') {
      await this.file.makeRoomFor(this.#rest.length)
      this.file.take(this.#rest, 'strict')
    }
    await this.file.complete()
    return [Buffer.from(this.file.reference), ...this.#after]
  }
}

export function notJsonRefusal(): Refusal {
  return new Refusal('invalid', 'body_not_json', 'The request body is not valid JSON.')
}
