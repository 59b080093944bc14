/** Public files of the file store, such as cover pictures. */
import { Hono } from 'hono'
import { contentTypeOfKey } from '../platform/files/file-keys.ts'
import { parsePublicFilePath } from '../platform/files/public-files.ts'
import type { HttpEnvironment } from '../platform/http/context.ts'

/** A changed file gets a new key. */
const forever = 'public, max-age=31536000, immutable'
/** If opened as a document, nothing in it runs. */
const contentSecurityPolicy = "sandbox; default-src 'none'"

export const publicFilesHttp = new Hono<HttpEnvironment>().get('/covers/*', async (c) => {
  const key = parsePublicFilePath(c.req.path)
  // In memory, because pictures are small and the response then has a length.
  const bytes = key === null ? null : await c.var.services.files.getBytes(key)
  if (key === null || bytes === null) return c.text('There is no such file.', 404)
  return c.body(new Uint8Array(bytes), 200, {
    'Content-Type': contentTypeOfKey(key),
    'Content-Length': String(bytes.byteLength),
    'Content-Security-Policy': contentSecurityPolicy,
    'Cache-Control': forever,
  })
})
