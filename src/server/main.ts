/**
 * Enables the compile cache in a folder that each build clears; if it is not writable, every start compiles.
 */
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import type { ServerBuild } from 'react-router'
import { reportOperatorErrors } from './start-errors.ts'

enableCompileCache(join(import.meta.dirname, 'compiled'))

const clientFolder = join(import.meta.dirname, '..', 'client')

async function loadPages(): Promise<ServerBuild> {
  // The virtual module's type differs in optional properties.
  return (await import('virtual:react-router/server-build')) as unknown as ServerBuild
}

const { serve } = await import('./serve.ts')
await reportOperatorErrors(() => serve({ pages: loadPages, clientFolder }))
