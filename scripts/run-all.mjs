/** `npm run bench` and `npm run drill`: runs the programs of a folder, or those named, on the built site. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { prepareSite } from './build-site.mjs'
import { installPackages } from './install-packages.mjs'
import { nodeProgram, projectFolder } from './project.mjs'
import { PlainFailure, runCommand, runScript } from './run-command.mjs'

await runScript(async () => {
  const [folder = '', ...wanted] = process.argv.slice(2)
  const known = readdirSync(join(projectFolder, folder))
    .filter((name) => name.endsWith('.ts'))
    .map((name) => name.replace('.ts', ''))
  const unknown = wanted.filter((name) => !known.includes(name))
  if (unknown.length > 0)
    throw new PlainFailure(`There is no ${unknown.join(', ')} in ${folder}/: ${known.join(', ')}`)
  await installPackages({ withDevelopment: true })
  await prepareSite()
  const failed = []
  for (const name of wanted.length > 0 ? wanted : known) {
    console.log(`\n== ${name}`)
    const { status } = await runCommand(nodeProgram, [join(folder, `${name}.ts`)])
    if (status !== 0) failed.push(name)
  }
  if (failed.length > 0) throw new PlainFailure(`\nFailed: ${failed.join(', ')}`)
  console.log('\nEverything passed.')
})
