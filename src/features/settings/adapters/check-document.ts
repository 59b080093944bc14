/** Documents that staff upload: PDF and Office Open XML, without parts that could run. */
import { inflateSync } from 'node:zlib'
import { type Entry, fromBufferPromise } from 'yauzl'
import { fieldRefusal, Refusal } from '#app/platform/refusals.ts'

export type DocumentExtension = 'pdf' | 'docx' | 'xlsx'

const labels: Readonly<Record<DocumentExtension, string>> = {
  pdf: 'PDF',
  docx: 'Word (.docx)',
  xlsx: 'Excel (.xlsx)',
}

const refuse = (code: string, message: string) => fieldRefusal('file', code, message)

const wrongType = (accepted: readonly DocumentExtension[]) => {
  const message = `Invalid file type. Accepted: ${accepted.map((extension) => labels[extension]).join(', ')}`
  return new Refusal('unsupported_type', 'file_type_not_accepted', message, {
    issues: [{ path: 'file', message }],
  })
}

const damaged = () =>
  refuse('document_damaged', 'This document is damaged or incomplete. Please choose it again.')

const unreadable = () => refuse('document_unreadable', 'This PDF cannot be checked. Print it to a new PDF.')

const runnable = (what: string) =>
  refuse('document_runs_code', `This document contains ${what}. Save it again without them.`)

/** The type of a document by its content. Refuses other files, and documents with scripts or macros. */
export async function checkDocument(
  bytes: Buffer,
  accepted: readonly DocumentExtension[] = ['pdf', 'docx'],
): Promise<DocumentExtension> {
  const extension = await findExtension(bytes)
  if (extension === null || !accepted.includes(extension)) throw wrongType(accepted)
  return extension
}

async function findExtension(bytes: Buffer): Promise<DocumentExtension | null> {
  if (bytes.subarray(0, 5).toString('latin1') === '%PDF-') {
    checkPdf(bytes)
    return 'pdf'
  }
  // The first entry of a zip file.
  if (bytes.subarray(0, 4).toString('latin1') !== 'PK\u0003\u0004') return null
  return checkOfficeDocument(bytes)
}

const mostEntries = 5000

/** Macros, controls, and embedded files of other programs. */
const runnableParts = /(^|\/)(vbaProject\.bin|vbaData\.xml|activeX\/.*|embeddings\/.*\.(bin|exe|docm|xlsm))$/i

async function checkOfficeDocument(bytes: Buffer): Promise<'docx' | 'xlsx' | null> {
  const names = await listZipEntries(bytes)
  if (!names.includes('[Content_Types].xml')) return null
  const isWord = names.includes('word/document.xml')
  if (!isWord && !names.includes('xl/workbook.xml')) return null
  if (names.some((name) => runnableParts.test(name))) throw runnable('macros or embedded programs')
  return isWord ? 'docx' : 'xlsx'
}

async function listZipEntries(bytes: Buffer): Promise<string[]> {
  const names: string[] = []
  try {
    const zip = await fromBufferPromise(bytes, { strictFileNames: true })
    if (zip.entryCount > mostEntries) throw damaged()
    for await (const entry of zip.eachEntry() as AsyncIterable<Entry>) names.push(entry.fileName)
  } catch {
    throw damaged()
  }
  return names
}

/** Actions that run something, and files within the file (ISO 32000-2, 7.11.4 and 12.6.4). */
const runnableNames = new Set([
  'JavaScript',
  'Launch',
  'EmbeddedFile',
  'EmbeddedFiles',
  'RichMedia',
  'Rendition',
  'GoToE',
  'ImportData',
  'SubmitForm',
  'XFA',
])

const largestObjectsInBytes = 32 * 1024 * 1024

function checkPdf(bytes: Buffer): void {
  const text = bytes.toString('latin1')
  if (!text.slice(-2048).includes('startxref')) throw damaged()
  const names = namesIn(text)
  if (names.has('Encrypt'))
    throw refuse('document_protected', 'This PDF is protected. Remove its password first.')
  refuseRunnable(names)
  for (const objects of compressedObjects(bytes, text)) refuseRunnable(namesIn(objects))
}

function refuseRunnable(names: ReadonlySet<string>): void {
  if (!runnableNames.isDisjointFrom(names)) throw runnable('scripts, forms that send data, or attachments')
}

/** Names may be written with escapes: /J#61vaScript. */
function namesIn(text: string): Set<string> {
  const unescaped = (name: string) =>
    name.replace(/#([0-9a-f]{2})/gi, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)))
  return new Set([...text.matchAll(/\/([^\s\0()<>[\]{}/%]{1,100})/g)].map(([, name = '']) => unescaped(name)))
}

const longestDictionary = 4096
/** Most object streams, far more than documents have: a stream holds a hundred objects. */
const mostObjectStreams = 5000

interface StreamToRead {
  readonly start: number
  /** True for an object stream; otherwise it may be one. */
  readonly isObjects: boolean
}

/** Streams that may hold objects, by what stands before them. */
function* findObjectStreams(text: string): Generator<StreamToRead> {
  let searched = 0
  for (const { index, 0: keyword } of text.matchAll(/(?<!end)stream\r?\n/g)) {
    const before = text.slice(Math.max(0, index - longestDictionary), index)
    // The beginning of a longer dictionary might say what the stream is.
    const isCut = !/\d\s+obj\b/.test(before)
    // A name of which letters are escaped has a number sign.
    if (!isCut && !/ObjStm|#/.test(before)) continue
    searched += 1
    if (searched > mostObjectStreams) throw unreadable()
    const nearby = namesIn(before)
    // Without a filter, its text has been searched already.
    if (!isCut && !(nearby.has('ObjStm') && nearby.has('Filter'))) continue
    const own = namesIn(
      before.slice(Math.max(0, before.lastIndexOf('endobj'), before.lastIndexOf('endstream'))),
    )
    const isObjects = own.has('ObjStm')
    if (isObjects && own.has('Predictor')) throw unreadable()
    yield { start: index + keyword.length, isObjects }
  }
}

/** The content of object streams, in which objects are compressed. Refuses what cannot be read. */
function* compressedObjects(bytes: Buffer, text: string): Generator<string> {
  let left = largestObjectsInBytes
  for (const { start, isObjects } of findObjectStreams(text)) {
    try {
      const objects = inflateSync(bytes.subarray(start), { maxOutputLength: left })
      left -= objects.byteLength
      yield objects.toString('latin1')
    } catch {
      // Streams that follow an object stream need not be compressed in this way.
      if (isObjects) throw unreadable()
    }
  }
}
