/** What the build made for browsers: named by content, so kept for ever; compressed once, at build time. */
import { serveStatic } from '@hono/node-server/serve-static'
import type { MiddlewareHandler } from 'hono'
import type { HttpEnvironment } from '../platform/http/context.ts'

const forever = 'public, max-age=31536000, immutable'
const forAnHour = 'public, max-age=3600'

/** What the build left for itself, and the compressed twins under their own names. */
const notForBrowsers = /\/\.|\.(br|gz)$/

export function builtFiles(folder: string): MiddlewareHandler<HttpEnvironment> {
  const serve = serveStatic<HttpEnvironment>({ root: folder, precompressed: true })
  return async (c, next) => {
    const { path } = c.req
    if (notForBrowsers.test(path)) return next()
    const file = await serve(c, next)
    if (!(file instanceof Response)) return
    // A cache on the way must not keep the plain file for everybody, nor a compressed one.
    file.headers.set('Vary', 'Accept-Encoding')
    file.headers.set('Cache-Control', path.startsWith('/assets/') ? forever : forAnHour)
    return file
  }
}
