/** The API server from its sources, without pages, for tests that kill it. */
import { flushCompileCache } from 'node:module'
import { serve } from '#app/server/serve.ts'
import { reportOperatorErrors } from '#app/server/start-errors.ts'

// For the next process, since a killed one cannot flush its compile cache at exit.
setInterval(flushCompileCache, 500).unref()

await reportOperatorErrors(() =>
  serve({ pages: () => Promise.reject(new Error('This server has no pages.')), clientFolder: null }),
)
