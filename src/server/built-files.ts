/** What the build made for browsers: named by content, so kept for ever; compressed once, at build time. */
import { serveStatic } from '@hono/node-server/serve-static'
import type { MiddlewareHandler } from 'hono'
import type { HttpEnvironment } from '../platform/http/context.ts'

const forever = 'public, max-age=31536000, immutable'
const forAnHour = 'public, max-age=3600'

export function builtFiles(folder: string): MiddlewareHandler<HttpEnvironment> {
  return serveStatic<HttpEnvironment>({
    root: folder,
    precompressed: true,
    onFound: (path, c) => {
      c.header('Cache-Control', path.includes('/assets/') ? forever : forAnHour)
    },
  })
}
