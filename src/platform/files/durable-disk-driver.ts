/**
 * Writes durably: temporary file, flush, rename, flush of the folder. The library's driver does not flush, so
 * a power cut could leave half a file.
 */
import { randomBytes } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { FSDriver } from 'flydrive/drivers/fs'

const OWNER_ONLY_FOLDER = 0o700
const OWNER_ONLY_FILE = 0o600

export class DurableDiskDriver extends FSDriver {
  readonly #root: string

  constructor(root: string) {
    super({ location: root, visibility: 'private' })
    this.#root = root
  }

  override putStream(key: string, contents: Readable): Promise<void> {
    return this.put(key, contents)
  }

  override async put(key: string, contents: string | Uint8Array | Readable): Promise<void> {
    const target = join(this.#root, key)
    await createFolder(dirname(target))
    const temporary = `${target}.${randomBytes(6).toString('hex')}.part`
    try {
      await writeAndFlush(temporary, contents)
      await rename(temporary, target)
    } catch (error) {
      await rm(temporary, { force: true })
      throw error
    }
    await flushFolder(dirname(target))
  }

  override async getBytes(key: string): Promise<Uint8Array> {
    return readFile(join(this.#root, key))
  }

  /** Opens the file before returning, so that a missing one fails here and not during the response. */
  override async getStream(key: string): Promise<Readable> {
    const handle = await open(join(this.#root, key), 'r')
    return handle.createReadStream()
  }
}

async function writeAndFlush(path: string, contents: string | Uint8Array | Readable): Promise<void> {
  const handle = await open(path, 'wx', OWNER_ONLY_FILE)
  try {
    await handle.writeFile(contents)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function createFolder(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true, mode: OWNER_ONLY_FOLDER })
  if (first === undefined) return
  for (let folder = path; folder.length >= first.length; folder = dirname(folder)) {
    await flushFolder(dirname(folder))
  }
}

/** Makes a rename durable. Not available or needed on Windows. */
async function flushFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
