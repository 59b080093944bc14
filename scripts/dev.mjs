/** `npm run dev`: the site from its sources, reloaded on change. */
import { join } from 'node:path'
import { installPackages } from './install-packages.mjs'
import { runScript } from './run-command.mjs'
import { runServer } from './run-server.mjs'

await runScript(async () => {
  await installPackages({ withDevelopment: true })
  await runServer([join('src', 'server', 'dev.ts')], { NODE_ENV: 'development' })
})
