/**
 * 100,000 entries instead of bundles would take half a minute for the ZIP directory alone and stay in memory.
 */
import { isFileKey } from '#app/platform/files/file-keys.ts'
import { OperatorError } from '#app/platform/user-facing-error.ts'

export interface TarEntry {
  readonly key: string
  readonly bytes: Uint8Array
}

const blockInBytes = 512
/** Longest file, far above the largest upload; bounds memory. */
const longestFileInBytes = 64 * 1024 * 1024

const octal = (value: number, digits: number) => `${value.toString(8).padStart(digits, '0')}\0`

/** POSIX.1-1988 ("ustar") header: regular file, owner-readable only. */
function headerOf(key: string, size: number): Buffer {
  const header = Buffer.alloc(blockInBytes)
  header.write(key, 0, 100, 'ascii')
  header.write(
    `${octal(0o600, 7)}${octal(0, 7)}${octal(0, 7)}${octal(size, 11)}${octal(0, 11)}`,
    100,
    'ascii',
  )
  header.write('        0', 148, 'ascii')
  header.write('ustar\x0000', 257, 'ascii')
  const sum = header.reduce((all, byte) => all + byte, 0)
  header.write(`${octal(sum, 6)} `, 148, 'ascii')
  return header
}

const paddingOf = (size: number) => (blockInBytes - (size % blockInBytes)) % blockInBytes

export function* writeTarEntry({ key, bytes }: TarEntry): Generator<Uint8Array> {
  yield headerOf(key, bytes.byteLength)
  yield bytes
  yield Buffer.alloc(paddingOf(bytes.byteLength))
}

export const tarEndMarker = Buffer.alloc(2 * blockInBytes)

/** Splitter of a stream into chunks of given length. */
class PieceReader {
  readonly #source: AsyncIterator<Buffer>
  #held: Buffer[] = []
  #heldBytes = 0

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]()
  }

  async take(length: number): Promise<Buffer> {
    while (this.#heldBytes < length) {
      const { value, done } = await this.#source.next()
      if (done === true) throw new OperatorError('a bundle of files is cut short')
      this.#held.push(value)
      this.#heldBytes += value.length
    }
    const all = Buffer.concat(this.#held, this.#heldBytes)
    this.#held = [all.subarray(length)]
    this.#heldBytes -= length
    return all.subarray(0, length)
  }

  /** Drains the stream, so that observers see all of it. */
  async finish(): Promise<void> {
    for (;;) if ((await this.#source.next()).done === true) return
  }
}

/** Yields the files; refuses invalid file keys, which could point outside the file store. */
export async function* readTarEntries(source: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const reader = new PieceReader(source)
  for (;;) {
    const header = await reader.take(blockInBytes)
    if (header.every((byte) => byte === 0)) break
    const [key = ''] = header.toString('latin1', 0, 100).split('\0')
    const size = Number.parseInt(header.toString('latin1', 124, 135), 8)
    if (!isFileKey(key) || !headerOf(key, size).equals(header))
      throw new OperatorError('it contains a file that does not belong to the site')
    if (size > longestFileInBytes)
      throw new OperatorError('it contains a file that is too large for the site')
    const bytes = await reader.take(size)
    await reader.take(paddingOf(size))
    yield { key, bytes }
  }
  await reader.finish()
}
