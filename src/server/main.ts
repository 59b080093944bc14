/**
 * Enables the compile cache in a folder that each build clears; if it is not writable, every start compiles.
 */
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { reportOperatorErrors } from './start-errors.ts'

enableCompileCache(join(import.meta.dirname, 'compiled'))

const clientFolder = join(import.meta.dirname, '..', 'client')

/** Pages that are loaded once, because each import() of a loaded module costs processor time. */
let loadedPages: Promise<typeof import('../app/entry.server.tsx')> | undefined

function pages() {
  loadedPages ??= import('../app/entry.server.tsx')
  return loadedPages
}

const { serve } = await import('./serve.ts')
await reportOperatorErrors(() => serve({ pages, clientFolder }))
