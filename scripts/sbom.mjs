/**
 * `npm run sbom`: writes a CycloneDX bill of materials to build/sbom.json, reproducibly: without timestamp,
 * folder and serial number.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { readManifest } from './locked-packages.mjs'
import { projectFolder } from './project.mjs'
import { PlainFailure, runCommand, runScript } from './run-command.mjs'

const file = join(projectFolder, 'build', 'sbom.json')

/**
 * @typedef {object} Bill
 * @property {string} [serialNumber]
 * @property {{ timestamp?: string, component: Record<string, unknown> }} metadata
 * @property {readonly unknown[]} components
 */

/** @returns {Promise<Bill>} */
async function readNpmSbom() {
  const npm = process.env.npm_execpath
  const args = ['sbom', '--sbom-format=cyclonedx', '--omit=dev', '--package-lock-only', '--loglevel=silent']
  const isScript = npm?.endsWith('.js') ?? false
  const program = isScript ? process.execPath : process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const { status, output } = await runCommand(program, isScript && npm ? [npm, ...args] : args, {
    isQuiet: true,
  })
  if (status !== 0) throw new PlainFailure(`npm could not list the packages of the site:\n${output}`)
  // npm may print warnings before or after the JSON.
  return JSON.parse(output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1))
}

await runScript(async () => {
  const { serialNumber, metadata, ...document } = await readNpmSbom()
  const { timestamp, ...known } = metadata
  const component = { ...known.component, type: 'application', name: readManifest().name }
  mkdirSync(dirname(file), { recursive: true })
  const text = JSON.stringify({ ...document, metadata: { ...known, component } }, null, 2)
  writeFileSync(file, `${text}\n`)
  console.log(`${document.components.length} packages: ${file}`)
})
