/**
 * Where uploaded files are kept: a folder of this machine, or an object store that several processes share.
 *
 * Both keep them private: no file has a public address, and a caller checks who may see it before reading it.
 * When `put` has answered, the file survives a crash, so the row that points at it may be written next.
 */
import { join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import type { Disk, DriveFile } from 'flydrive'
import { assertFileKey, assertFolder, isFileKey } from './file-keys.ts'
import { type ObjectStoreLocation, parseFilesUrl } from './files-url.ts'

export interface StoredFile {
  readonly key: string
  readonly storedAt: Date
}

export interface FileStore {
  /** Keeps the bytes under a key of `newFileKey`. Once it answers they survive a crash. */
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>
  /** The whole file, or null when there is none. */
  getBytes(key: string): Promise<Uint8Array | null>
  /** The file piece by piece, for an HTTP answer, or null when there is none. */
  getStream(key: string): Promise<ReadableStream<Uint8Array> | null>
  exists(key: string): Promise<boolean>
  /** Deletes the file; nothing happens when there is none. */
  delete(key: string): Promise<void>
  /** Every file of a folder, in no order: for finding files that no row points at. */
  list(folder: string): AsyncGenerator<StoredFile>
  /** The names of all files, in no order; what else may lie there is passed over. */
  keys(): AsyncGenerator<string>
  /** Lets go of open connections. */
  close(): void
}

export interface FileStoreOptions {
  readonly dataDir: string
  readonly filesUrl: string | null
}

/**
 * Opens the store that FILES_URL names, or else the folder `files` in DATA_DIR.
 *
 * Throws for a FILES_URL that cannot be read. The store itself is first contacted on first use.
 */
export function openFileStore({ dataDir, filesUrl }: FileStoreOptions): FileStore {
  if (filesUrl === null) {
    const folder = join(resolve(dataDir), 'files')
    let opening: Promise<Disk> | undefined
    return new DiskFileStore({
      prefix: '',
      disk: () => {
        opening ??= openFolder(folder)
        return opening
      },
      close: () => {},
    })
  }
  const location = parseFilesUrl(filesUrl)
  let opening: ReturnType<typeof openObjectStore> | undefined
  return new DiskFileStore({
    prefix: location.prefix,
    disk: async () => {
      opening ??= openObjectStore(location)
      return (await opening).disk
    },
    close: () => void opening?.then(({ client }) => client.destroy()),
  })
}

/** The libraries are loaded on first use, so that no start waits for them. */
async function openFolder(folder: string): Promise<Disk> {
  const [{ Disk }, { DurableDiskDriver }] = await Promise.all([
    import('flydrive'),
    import('./durable-disk-driver.ts'),
  ])
  return new Disk(new DurableDiskDriver(folder))
}

/** This one is the largest of all, and who keeps files in a folder never needs it. */
async function openObjectStore(location: ObjectStoreLocation) {
  const [{ Disk }, { S3Client }, { S3Driver }] = await Promise.all([
    import('flydrive'),
    import('@aws-sdk/client-s3'),
    import('flydrive/drivers/s3'),
  ])
  const client = new S3Client({
    endpoint: location.endpoint,
    region: location.region,
    forcePathStyle: location.pathStyle,
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 5000, requestTimeout: 30_000 },
    // Newer checksum headers are unknown to many stores that speak the protocol.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(location.credentials === null ? {} : { credentials: location.credentials }),
  })
  // Access lists are off: new buckets refuse them, and private is every bucket's default.
  const driver = new S3Driver({ client, bucket: location.bucket, visibility: 'private', supportsACL: false })
  return { client, disk: new Disk(driver) }
}

interface DiskFileStoreParts {
  readonly disk: () => Promise<Disk>
  readonly prefix: string
  readonly close: () => void
}

class DiskFileStore implements FileStore {
  readonly #disk: () => Promise<Disk>
  readonly #prefix: string
  readonly #close: () => void

  constructor(parts: DiskFileStoreParts) {
    this.#disk = parts.disk
    this.#prefix = parts.prefix
    this.#close = parts.close
  }

  async put(key: string, bytes: Uint8Array, contentType: string): Promise<void> {
    const path = this.#path(key)
    await (await this.#disk()).put(path, bytes, { contentType, contentLength: bytes.byteLength })
  }

  async getBytes(key: string): Promise<Uint8Array | null> {
    const path = this.#path(key)
    return orNull(async () => (await this.#disk()).getBytes(path))
  }

  async getStream(key: string): Promise<ReadableStream<Uint8Array> | null> {
    const path = this.#path(key)
    const stream = await orNull(async () => (await this.#disk()).getStream(path))
    // Node's type of a web stream and the browser's are one and the same thing under two names.
    return stream === null ? null : (Readable.toWeb(stream) as ReadableStream<Uint8Array>)
  }

  async exists(key: string): Promise<boolean> {
    const path = this.#path(key)
    return (await this.#disk()).exists(path)
  }

  async delete(key: string): Promise<void> {
    const path = this.#path(key)
    await (await this.#disk()).delete(path)
  }

  async *list(folder: string): AsyncGenerator<StoredFile> {
    for await (const object of this.#within(`${assertFolder(folder)}/`)) {
      // A leftover of an interrupted write is not a file of the store.
      if (object.key.endsWith('.part')) continue
      const facts = await object.getMetaData()
      yield { key: object.key.slice(this.#prefix.length), storedAt: facts.lastModified }
    }
  }

  async *keys(): AsyncGenerator<string> {
    for await (const object of this.#within('')) {
      const key = object.key.slice(this.#prefix.length)
      if (isFileKey(key)) yield key
    }
  }

  async *#within(folder: string): AsyncGenerator<DriveFile> {
    const disk = await this.#disk()
    let token: string | undefined
    do {
      const page = await disk.listAll(`${this.#prefix}${folder}`, {
        recursive: true,
        ...(token === undefined ? {} : { paginationToken: token }),
      })
      for (const object of page.objects) if (object.isFile) yield object
      token = page.paginationToken
    } while (token !== undefined)
  }

  close(): void {
    this.#close()
  }

  #path(key: string): string {
    return this.#prefix + assertFileKey(key)
  }
}

async function orNull<T>(read: () => Promise<T>): Promise<T | null> {
  try {
    return await read()
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/** Both kinds of store say "no such file" in their own way, somewhere below the library's error. */
function isMissing(error: unknown): boolean {
  for (let each = error; each instanceof Error; each = each.cause) {
    if (each.name === 'NoSuchKey') return true
    if ('code' in each && each.code === 'ENOENT') return true
  }
  return false
}
