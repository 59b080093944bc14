/**
 * Configuration → database → listen → worker → clean stop.
 *
 * The entry of the server build, so that pages and process share one copy of every module. It holds nothing itself:
 * what it asks for is found compiled beside it from the second start on, in a folder that each build empties. Where
 * that folder cannot be written, every start compiles.
 */
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import type { ServerBuild } from 'react-router'
import { tellPlainErrors } from './start-errors.ts'

enableCompileCache(join(import.meta.dirname, 'compiled'))

const clientFolder = join(import.meta.dirname, '..', 'client')

async function loadPages(): Promise<ServerBuild> {
  // Two types for one thing: the module's own is stricter about what may be undefined.
  return (await import('virtual:react-router/server-build')) as unknown as ServerBuild
}

const { serve } = await import('./serve.ts')
await tellPlainErrors(() => serve({ pages: loadPages, clientFolder }))
