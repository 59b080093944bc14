/** `npm run bench`: every measurement of `bench/`, one after the other, on the built site. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { prepareSite } from './build-site.mjs'
import { installPackages } from './install-packages.mjs'
import { nodeProgram, projectFolder } from './project.mjs'
import { runCommand, runScript } from './run-command.mjs'
import { requireBrowser } from './system-programs.mjs'

await runScript(async () => {
  await installPackages({ withDevelopment: true })
  await prepareSite()
  const env = { CHROMIUM: await requireBrowser() }
  const wanted = process.argv.slice(2)
  const names = readdirSync(join(projectFolder, 'bench')).filter((name) => name.endsWith('.ts'))
  for (const name of names) {
    if (wanted.length > 0 && !wanted.includes(name.replace('.ts', ''))) continue
    const { status } = await runCommand(nodeProgram, [join('bench', name)], { env })
    if (status !== 0) process.exitCode = status
  }
})
