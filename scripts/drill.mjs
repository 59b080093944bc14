import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { prepareSite } from './build-site.mjs'
import { installPackages } from './install-packages.mjs'
import { nodeProgram, projectFolder } from './project.mjs'
import { runCommand, runScript } from './run-command.mjs'

await runScript(async () => {
  await installPackages({ withDevelopment: true })
  await prepareSite()
  const wanted = process.argv.slice(2)
  const drills = readdirSync(join(projectFolder, 'drill'))
    .filter((name) => name.endsWith('.ts'))
    .map((name) => name.replace('.ts', ''))
  const unknown = wanted.filter((name) => !drills.includes(name))
  if (unknown.length > 0)
    throw new Error(`There is no drill called ${unknown.join(', ')}: ${drills.join(', ')}`)
  const failed = []
  for (const name of wanted.length > 0 ? wanted : drills) {
    console.log(`\n== ${name}`)
    const { status } = await runCommand(nodeProgram, [join('drill', `${name}.ts`)])
    if (status !== 0) failed.push(name)
  }
  console.log(failed.length === 0 ? '\nEvery drill was passed.' : `\nFailed: ${failed.join(', ')}`)
  if (failed.length > 0) process.exitCode = 1
})
