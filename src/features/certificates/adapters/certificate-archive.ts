import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

export interface ArchivedCertificateFile {
  readonly name: string
  /** Opens the file when its turn comes, so that one is open at a time. */
  readonly open: () => Promise<ReadableStream<Uint8Array>>
}

/** A ZIP that is made while it is sent. A file that cannot be read ends the download. */
export function streamArchive(
  files: readonly ArchivedCertificateFile[],
  mtime: Date,
): ReadableStream<Uint8Array> {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  zip.on('error', (error: Error) => output.destroy(error))
  // PDFs are compressed already.
  for (const { name, open } of files)
    zip.addReadStreamLazy(name, { mtime, compress: false }, (callback) => {
      const opened = open().then((stream) => Readable.fromWeb(stream as never))
      opened.then((stream) => callback(null, stream)).catch((error) => callback(error, Readable.from([])))
    })
  zip.end()
  return Readable.toWeb(output) as ReadableStream<Uint8Array>
}
