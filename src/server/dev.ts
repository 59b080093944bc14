/** Development server, with modules reloaded by Vite. */
import type { ServerBuild } from 'react-router'
import { createServer } from 'vite'

const vite = await createServer({ server: { middlewareMode: true, ws: { port: 24_678 } }, appType: 'custom' })

const { serve } = (await vite.ssrLoadModule('/src/server/serve.ts')) as typeof import('./serve.ts')
const { reportOperatorErrors } = (await vite.ssrLoadModule(
  '/src/server/start-errors.ts',
)) as typeof import('./start-errors.ts')

await reportOperatorErrors(() =>
  serve({
    pages: async () =>
      (await vite.ssrLoadModule('virtual:react-router/server-build')) as unknown as ServerBuild,
    clientFolder: null,
    before: vite.middlewares,
  }),
)
await vite.close()
