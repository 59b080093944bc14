/** `npm start`: installs what is missing, builds what is stale, runs the site. */
import { prepareSite } from './build-site.mjs'
import { serverEntry } from './project.mjs'
import { runScript } from './run-command.mjs'
import { runServer } from './run-server.mjs'
import { memorySettings } from './server-settings.mjs'

await runScript(async () => {
  await prepareSite()
  const settings = { NODE_ENV: 'production', ...memorySettings }
  // Values set by the operator win.
  const chosen = Object.entries(settings).map(([name, value]) => [name, process.env[name] ?? value])
  await runServer([serverEntry], Object.fromEntries(chosen))
})
