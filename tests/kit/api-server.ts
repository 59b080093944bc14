/** The server process from its sources, without pages: for tests that must kill it. Configured by the environment. */
import { serve } from '../../src/server/serve.ts'
import { tellPlainErrors } from '../../src/server/start-errors.ts'

await tellPlainErrors(() =>
  serve({ pages: () => Promise.reject(new Error('This server has no pages.')), clientFolder: null }),
)
