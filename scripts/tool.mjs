import { join } from 'node:path'
import { installPackages } from './install-packages.mjs'
import { nodeProgram } from './project.mjs'
import { runCommand, runScript } from './run-command.mjs'

await runScript(async () => {
  const [name, ...args] = process.argv.slice(2)
  await installPackages({ withDevelopment: false })
  const { status } = await runCommand(nodeProgram, [join('src', 'server', 'cli', `${name}.ts`), ...args])
  process.exitCode = status
})
