/** Forms as browsers post them. */
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy'
import { createTemporaryUpload, type TemporaryUpload } from '../files/temporary-upload.ts'
import { fieldRefusal, Refusal } from '../refusals.ts'
import type { UploadedFile } from '../uploaded-file.ts'
import { type BodyLimit, readBodyChunks, readBodyText } from './body-text.ts'

const textLimit = { sizeInBytes: 64 * 1024, message: 'The form is too large.' }
/** A photograph from a phone, so that a file that is too large costs no typed text. */
const multipartLimit = { sizeInBytes: 32 * 1024 * 1024, message: 'The file is too large.' }
// A group of twenty, each with an answer that is a file. Of the two inputs for a proof, gallery and camera, one is empty.
const partLimits = { fields: 800, files: 24, parts: 824, fieldSize: 32 * 1024 }
/** Longest texts of a form, which are held in memory. */
const longestTexts = 512 * 1024

export interface ReceivedForm {
  /** Fields by name; of repeated ones the last counts. */
  readonly fields: ReadonlyMap<string, string>
  /** Chosen files by field. */
  readonly files: ReadonlyMap<string, ReceivedFile>
  /** Deletes the files; call it when the request is answered. */
  release(): Promise<void>
}

export interface ReceivedFile {
  readonly name: string
  readonly content: UploadedFile
  /** Hash of the content, as hexadecimal digits. */
  readonly sha256: string
}

export function isMultipart({ headers }: Request): boolean {
  return /^multipart\/form-data\b/i.test(headers.get('Content-Type') ?? '')
}

/**
 * Reads an urlencoded or multipart form; files are stored on disk as they arrive.
 * @param largestFileInBytes the rest of a larger file is dropped, so its stored size is one byte more
 */
export async function receiveForm(request: Request, largestFileInBytes: number): Promise<ReceivedForm> {
  if (isMultipart(request)) return receiveMultipart(request, { largestFileInBytes })
  const fields = new URLSearchParams(await readBodyText(request, textLimit))
  if (fields.size > partLimits.fields) throw tooManyParts()
  return { fields: new Map(fields), files: new Map(), release: async () => undefined }
}

/** Refuses several files under one name, of which the others would be dropped silently. */
export async function receiveMultipart(
  request: Request,
  { largestFileInBytes, limit = multipartLimit }: { largestFileInBytes: number; limit?: BodyLimit },
): Promise<ReceivedForm> {
  const fields = new Map<string, string>()
  const files = new Map<string, ReceivedFile>()
  const uploads: TemporaryUpload[] = []
  // The parser does not end its file streams when the body breaks off.
  const brokenOff = new AbortController()
  const release = async () => {
    await Promise.all(uploads.splice(0).map((upload) => upload.release()))
  }
  function store(stream: BusboyFileStream, name: string): Promise<ReceivedFile> {
    const write = async (pieces: AsyncIterable<Uint8Array>) => {
      const upload = await createTemporaryUpload()
      uploads.push(upload)
      const hash = createHash('sha256')
      for await (const piece of pieces) {
        hash.update(piece)
        await upload.append(piece)
      }
      return { name, content: upload, sha256: hash.digest('hex') }
    }
    return pipeline(stream, write, { signal: brokenOff.signal })
  }
  const storing: Promise<void>[] = []
  const parser = createParser(request.headers.get('Content-Type') ?? '', largestFileInBytes)
  for (const reached of ['partsLimit', 'fieldsLimit', 'filesLimit'] as const)
    parser.on(reached, () => parser.destroy(tooManyParts()))
  let textLength = 0
  parser.on('field', (name, value) => {
    textLength += name.length + value.length
    if (textLength > longestTexts)
      parser.destroy(new Refusal('too_large', 'form_too_large', 'The form is too large.'))
    else fields.set(name, value)
  })
  parser.on('file', (field, stream, name) => {
    const stored = store(stream, name ?? '').then((file) => {
      // Browsers send an empty file without a name where none was chosen.
      if (file.content.sizeInBytes === 0 && file.name === '') return
      if (files.has(field)) throw severalFilesRefusal(field)
      files.set(field, file)
    })
    stored.catch((error: Error) => parser.destroy(error))
    storing.push(stored)
  })
  try {
    await pipeline(Readable.from(readBodyChunks(request, limit)), parser)
    await Promise.all(storing)
    return { fields, files, release }
  } catch (error) {
    brokenOff.abort()
    const failed = (await Promise.allSettled(storing)).find((stored) => stored.status === 'rejected')
    await release()
    throw [error, failed?.reason].find(isOurs) ?? notFormRefusal()
  }
}

/** A refusal or a failure of the disk, not of the parser. */
const isOurs = (error: unknown) => error instanceof Refusal || (error instanceof Error && 'syscall' in error)

function createParser(contentType: string, largestFileInBytes: number): BusboyInstance {
  try {
    return new Busboy({
      headers: { 'content-type': contentType },
      limits: {
        ...partLimits,
        fileSize: largestFileInBytes + 1,
      },
    })
  } catch {
    throw notFormRefusal()
  }
}

export function severalFilesRefusal(field: string): Refusal {
  return fieldRefusal(field, 'several_files', 'Please send one file at a time.')
}

function tooManyParts(): Refusal {
  return new Refusal('too_large', 'form_too_large', 'The form has too many fields.')
}

function notFormRefusal(): Refusal {
  return new Refusal('invalid', 'body_not_form', 'The request body is not a form.')
}
