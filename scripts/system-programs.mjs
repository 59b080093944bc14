/** Programs that tests need and npm cannot install. */
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { PlainFailure, runCommand } from './run-command.mjs'

const oldestPostgres = 15

export function requireBrowser() {
  return requireProgram({ name: 'Chromium', debianPackage: 'chromium', find: findBrowser })
}

/** Chromium's headless shell, a fifth faster; the full browser where it is not available. */
export function requireHeadlessBrowser() {
  const path = '/usr/bin/chromium-headless-shell'
  const find = () => (existsSync(path) ? path : undefined)
  return requireProgram({
    name: 'Chromium without windows',
    debianPackage: 'chromium-headless-shell',
    find,
  }).catch((error) => {
    if (!(error instanceof PlainFailure)) throw error
    return requireBrowser()
  })
}

/** Folder of the PostgreSQL server programs, oldest supported version first. */
export function requirePostgres() {
  const name = `PostgreSQL ${oldestPostgres} or later`
  return requireProgram({ name, debianPackage: 'postgresql', find: findPostgres })
}

/**
 * @param {{ name: string, debianPackage: string, find: () => string | undefined }} wanted
 * @returns {Promise<string>} where it is
 */
async function requireProgram({ name, debianPackage, find }) {
  const found = find()
  if (found !== undefined) return found
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log(`Installing ${name} …`)
    await installDebianPackage(debianPackage)
    const installed = find()
    if (installed !== undefined) return installed
  }
  throw new PlainFailure(`The tests need ${name}. Install it as root with: apt-get install ${debianPackage}`)
}

/** @param {string} name */
async function installDebianPackage(name) {
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  await runCommand('apt-get', ['update', '-qq'], { env, isQuiet: true })
  const { status, output } = await runCommand(
    'apt-get',
    ['install', '-y', '-qq', '--no-install-recommends', name],
    {
      env,
      isQuiet: true,
    },
  )
  if (status !== 0) console.error(output)
}

function findBrowser() {
  return ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((path) =>
    existsSync(path),
  )
}

function findPostgres() {
  const home = '/usr/lib/postgresql'
  const versions = existsSync(home) ? readdirSync(home).map(Number) : []
  return versions
    .filter((version) => version >= oldestPostgres)
    .sort((a, b) => a - b)
    .map((version) => join(home, String(version), 'bin'))
    .find((folder) => existsSync(join(folder, 'postgres')))
}
