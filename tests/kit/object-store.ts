/** A local in-memory S3 server. */
import { startFauxqs } from 'fauxqs'

export interface TestObjectStore {
  readonly filesUrl: string
  close(): Promise<void>
}

export async function startObjectStore(bucket = 'pagsulong-test'): Promise<TestObjectStore> {
  const server = await startFauxqs({ port: 0, host: '127.0.0.1', logger: false })
  server.createBucket(bucket)
  return {
    filesUrl: `s3://test:test@127.0.0.1:${server.port}/${bucket}/provider?tls=off`,
    close: () => server.stop(),
  }
}
