/** Builds the site when its sources have changed. */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { installPackages } from './install-packages.mjs'
import { findTool, nodeProgram, projectFolder, serverEntry } from './project.mjs'
import { PlainFailure, runCommand, withProgress } from './run-command.mjs'

const sources = [
  'src',
  'public',
  'migrations',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
  'scripts/compressed-copies.mjs',
]

const stampFile = join(projectFolder, 'build', 'sources.sha256')

/** Ensures an installed and built site; needs no npm when the build is current. */
export async function prepareSite() {
  const hash = hashSources()
  const isBuilt = existsSync(serverEntry) && readStamp() === hash
  await installPackages({ withDevelopment: false })
  if (isBuilt) return
  // Without the stamp, an interrupted build counts as missing.
  rmSync(stampFile, { force: true })
  const { status, output } = await withProgress('Building the site', '20 seconds', () =>
    runCommand(nodeProgram, [findTool('vite'), 'build', '--app'], {
      isQuiet: true,
      env: { NODE_ENV: 'production' },
    }),
  )
  if (status !== 0) {
    console.error(output)
    throw new PlainFailure('The site could not be built: the reason is above.')
  }
  mkdirSync(dirname(stampFile), { recursive: true })
  writeFileSync(stampFile, hash)
}

function readStamp() {
  return existsSync(stampFile) ? readFileSync(stampFile, 'utf8') : null
}

function hashSources() {
  const hash = createHash('sha256')
  for (const file of sources.flatMap(listFiles)) {
    hash.update(file)
    hash.update('\0')
    hash.update(readFileSync(join(projectFolder, file)))
    hash.update('\0')
  }
  return hash.digest('hex')
}

/**
 * @param {string} path
 * @returns {string[]}
 */
function listFiles(path) {
  const place = join(projectFolder, path)
  if (!existsSync(place) || /\.test\.tsx?$/.test(path)) return []
  if (!statSync(place).isDirectory()) return [path]
  return readdirSync(place)
    .sort()
    .flatMap((name) => listFiles(`${path}/${name}`))
}
