/**
 * A local folder, or an object store shared by several processes. Files have no public URL; callers check
 * permissions. Once `put` has returned, the file survives a crash.
 */
import { join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import type { Disk, DriveFile } from 'flydrive'
import { assertFileFolder, assertFileKey, isFileKey } from './file-keys.ts'
import { type ObjectStoreLocation, parseFilesUrl } from './files-url.ts'

export interface StoredFile {
  readonly key: string
  readonly storedAt: Date
}

export interface StreamedFile {
  readonly contentType: string
  readonly sizeInBytes: number
}

export interface FileStore {
  /** Stores the bytes under a key of `newFileKey`, durably. */
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>
  /** Stores a file that is too large for memory, as `put` does. */
  putStream(key: string, stream: Readable, about: StreamedFile): Promise<void>
  getBytes(key: string): Promise<Uint8Array | null>
  getStream(key: string): Promise<ReadableStream<Uint8Array> | null>
  exists(key: string): Promise<boolean>
  delete(key: string): Promise<void>
  list(folder: string): AsyncGenerator<StoredFile>
  keys(): AsyncGenerator<string>
  close(): void
}

/** FILES_URL, or `files` in DATA_DIR; connects on first use. */
export function openFileStore({
  dataDir,
  filesUrl,
}: {
  readonly dataDir: string
  readonly filesUrl: string | null
}): FileStore {
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

/** Libraries are loaded on first use, to keep start-up fast. */
async function openFolder(folder: string): Promise<Disk> {
  const [{ Disk }, { DurableDiskDriver }] = await Promise.all([
    import('flydrive'),
    import('./durable-disk-driver.ts'),
  ])
  return new Disk(new DurableDiskDriver(folder))
}

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
    // Many S3-compatible stores do not know the newer checksum headers.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(location.credentials === null ? {} : { credentials: location.credentials }),
  })
  // New buckets reject access lists, and are private by default.
  const driver = new S3Driver({ client, bucket: location.bucket, visibility: 'private', supportsACL: false })
  return { client, disk: new Disk(driver) }
}

class DiskFileStore implements FileStore {
  readonly #disk: () => Promise<Disk>
  readonly #prefix: string
  readonly #close: () => void

  constructor(parts: { disk: () => Promise<Disk>; prefix: string; close: () => void }) {
    this.#disk = parts.disk
    this.#prefix = parts.prefix
    this.#close = parts.close
  }

  async put(key: string, bytes: Uint8Array, contentType: string): Promise<void> {
    const path = this.#path(key)
    await (await this.#disk()).put(path, bytes, { contentType, contentLength: bytes.byteLength })
  }

  async putStream(key: string, stream: Readable, { contentType, sizeInBytes }: StreamedFile): Promise<void> {
    const path = this.#path(key)
    await (await this.#disk()).putStream(path, stream, { contentType, contentLength: sizeInBytes })
  }

  async getBytes(key: string): Promise<Uint8Array | null> {
    const path = this.#path(key)
    return orNull(async () => (await this.#disk()).getBytes(path))
  }

  async getStream(key: string): Promise<ReadableStream<Uint8Array> | null> {
    const path = this.#path(key)
    const stream = await orNull(async () => (await this.#disk()).getStream(path))
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
    for await (const object of this.#within(`${assertFileFolder(folder)}/`)) {
      // A leftover of an interrupted write.
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

function isMissing(error: unknown): boolean {
  for (let each = error; each instanceof Error; each = each.cause) {
    if (each.name === 'NoSuchKey') return true
    if ('code' in each && each.code === 'ENOENT') return true
  }
  return false
}
