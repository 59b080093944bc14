/** Client build files: content-hashed, so cached indefinitely, and precompressed. */
import { serveStatic } from '@hono/node-server/serve-static'
import type { MiddlewareHandler } from 'hono'
import type { HttpEnvironment } from '../platform/http/context.ts'

const forever = 'public, max-age=31536000, immutable'
const forAnHour = 'public, max-age=3600'

/** Private build files, and the precompressed variants. */
const notForBrowsers = /\/\.|\.(br|gz)$/

export function builtFiles(folder: string): MiddlewareHandler<HttpEnvironment> {
  const serve = serveStatic<HttpEnvironment>({ root: folder, precompressed: true })
  return async (c, next) => {
    const { path } = c.req
    if (notForBrowsers.test(path)) return next()
    const file = await serve(c, next)
    if (!(file instanceof Response)) return
    // Shared caches must distinguish encodings.
    file.headers.set('Vary', 'Accept-Encoding')
    file.headers.set('Cache-Control', path.startsWith('/assets/') ? forever : forAnHour)
    return file
  }
}
