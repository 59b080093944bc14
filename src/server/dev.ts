/** Development server, with modules reloaded by Vite. */
import { createServer } from 'vite'
import type { SitePages } from './app.ts'

const vite = await createServer({ server: { middlewareMode: true, ws: { port: 24_678 } }, appType: 'custom' })

const { serve } = (await vite.ssrLoadModule('/src/server/serve.ts')) as typeof import('./serve.ts')
const { reportOperatorErrors } = (await vite.ssrLoadModule(
  '/src/server/start-errors.ts',
)) as typeof import('./start-errors.ts')

await reportOperatorErrors(() =>
  serve({
    pages: async () => (await vite.ssrLoadModule('/src/app/entry.server.tsx')) as SitePages,
    clientFolder: null,
    before: vite.middlewares,
  }),
)
await vite.close()
