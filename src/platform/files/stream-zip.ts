import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

export interface ZippedFile {
  /** Path within the ZIP. */
  readonly name: string
  /** Opens the file when its turn comes, so that one is open at a time. */
  readonly open: () => Promise<ReadableStream<Uint8Array>>
}

export interface ZipOptions {
  /** Date of all files. */
  readonly mtime: Date
  /** Whether files are compressed; PDFs and pictures are already. */
  readonly compress?: boolean
}

/** A ZIP that is made while it is read. A file that cannot be read ends it with an error. */
export function streamZip(
  files: readonly ZippedFile[],
  { mtime, compress = false }: ZipOptions,
): ReadableStream<Uint8Array> {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  zip.on('error', (error: Error) => output.destroy(error))
  for (const { name, open } of files)
    zip.addReadStreamLazy(name, { mtime, compress }, (callback) => {
      const opened = open().then((stream) => Readable.fromWeb(stream as never))
      opened.then((stream) => callback(null, stream)).catch((error) => callback(error, Readable.from([])))
    })
  zip.end()
  return Readable.toWeb(output) as ReadableStream<Uint8Array>
}
