/** Public files of the file store, such as cover pictures and documents. */
import { Hono } from 'hono'
import { contentTypeOfKey } from '../platform/files/file-keys.ts'
import { parseDocumentPath, parsePublicFilePath } from '../platform/files/public-files.ts'
import type { HttpEnvironment, RequestContext } from '../platform/http/context.ts'

/** A changed file gets a new key. */
const forever = 'public, max-age=31536000, immutable'
/** Policy by which nothing in a file runs that is opened as a document. */
const contentSecurityPolicy = "sandbox; default-src 'none'"

async function sendFile(c: RequestContext, key: string | null, headers: Record<string, string> = {}) {
  // In memory, because the files are small and the response then has a length.
  const bytes = key === null ? null : await c.var.services.files.getBytes(key)
  if (key === null || bytes === null) return c.text('There is no such file.', 404)
  return c.body(new Uint8Array(bytes), 200, {
    'Content-Type': contentTypeOfKey(key),
    'Content-Length': String(bytes.byteLength),
    'Content-Security-Policy': contentSecurityPolicy,
    'Cache-Control': forever,
    ...headers,
  })
}

const sendPicture = (c: RequestContext) => sendFile(c, parsePublicFilePath(c.req.path))

export const publicFilesHttp = new Hono<HttpEnvironment>()
  .get('/covers/*', sendPicture)
  .get('/media/*', sendPicture)
  .get('/speakers/*', sendPicture)
  .get('/documents/*', (c) => {
    const document = parseDocumentPath(c.req.path)
    return sendFile(c, document?.key ?? null, {
      'Content-Disposition': `attachment; filename="${document?.fileName}"`,
    })
  })
