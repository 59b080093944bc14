/**
 * Configuration → database → listen → worker → clean stop.
 *
 * The entry of the server build, so that pages and process share one copy of every module.
 */
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as pages from 'virtual:react-router/server-build'
import type { ServerBuild } from 'react-router'
import { serve } from './serve.ts'
import { tellPlainErrors } from './start-errors.ts'

const clientFolder = join(dirname(fileURLToPath(import.meta.url)), '..', 'client')

// Two types for one thing: the module's own is stricter about what may be undefined.
await tellPlainErrors(() => serve({ pages: async () => pages as unknown as ServerBuild, clientFolder }))
