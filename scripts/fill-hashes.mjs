/**
 * `node scripts/fill-hashes.mjs`: adds the integrity hashes that npm omits from package-lock.json for
 * installed packages, taking nothing else from a fresh resolution.
 */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { nameOf } from './locked-packages.mjs'
import { projectFolder } from './project.mjs'
import { PlainFailure, runCommand, runScript } from './run-command.mjs'

const lockfile = join(projectFolder, 'package-lock.json')

/** @param {string} file */
const read = (file) => JSON.parse(readFileSync(file, 'utf8'))

/**
 * @param {string} folder
 * @returns {Promise<Map<string, string>>} hashes by name and version
 */
async function resolveAfresh(folder) {
  for (const name of ['package.json', '.npmrc']) cpSync(join(projectFolder, name), join(folder, name))
  const copy = join(folder, 'package-lock.json')
  const lock = read(lockfile)
  const packages = Object.entries(lock.packages)
  lock.packages = Object.fromEntries(packages.filter(([place, { integrity }]) => place === '' || integrity))
  writeFileSync(copy, JSON.stringify(lock))
  const args = ['install', '--package-lock-only', '--ignore-scripts', `--prefix=${folder}`]
  const { status, output } = await runCommand('npm', args, { isQuiet: true })
  if (status !== 0) throw new PlainFailure(`npm could not resolve the packages:\n${output}`)
  return new Map(
    Object.entries(read(copy).packages).map(([place, entry]) => [
      `${nameOf(place, entry)}@${entry.version}`,
      entry.integrity,
    ]),
  )
}

await runScript(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pagsulong-lock-'))
  try {
    const hashes = await resolveAfresh(folder)
    const lock = read(lockfile)
    const missing = []
    for (const [place, entry] of Object.entries(lock.packages)) {
      if (place === '' || entry.integrity) continue
      const integrity = hashes.get(`${nameOf(place, entry)}@${entry.version}`)
      if (integrity === undefined) missing.push(place)
      else lock.packages[place] = inOrder(entry, integrity)
    }
    writeFileSync(lockfile, `${JSON.stringify(lock, null, 2)}\n`)
    if (missing.length > 0) throw new PlainFailure(`Still without: ${missing.join(', ')}`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

/**
 * In npm's order: after the version.
 * @param {Record<string, unknown>} entry
 * @param {string} integrity
 */
function inOrder({ name, version, ...rest }, integrity) {
  return { ...(name === undefined ? {} : { name }), version, integrity, ...rest }
}
