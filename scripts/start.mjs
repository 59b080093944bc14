/** `npm start`: installs what is missing, builds what is stale, serves the site. */
import { prepareSite } from './build-site.mjs'
import { serverEntry } from './project.mjs'
import { runScript } from './run-command.mjs'
import { runServer } from './run-server.mjs'

await runScript(async () => {
  await prepareSite()
  await runServer(['--enable-source-maps', serverEntry], { NODE_ENV: process.env.NODE_ENV ?? 'production' })
})
