/** The server process from its sources, without pages: for tests that must kill it. Configured by the environment. */
import { flushCompileCache } from 'node:module'
import { serve } from '../../src/server/serve.ts'
import { tellPlainErrors } from '../../src/server/start-errors.ts'

// For the next one: whoever is killed has no end at which to write down what was compiled.
setInterval(flushCompileCache, 500).unref()

await tellPlainErrors(() =>
  serve({ pages: () => Promise.reject(new Error('This server has no pages.')), clientFolder: null }),
)
