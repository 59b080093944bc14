/** Installs the packages of package-lock.json when some are missing. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { nodeProgram, projectFolder } from './project.mjs'
import { PlainFailure, runCommand, withProgress } from './run-command.mjs'

/**
 * Ensures that packages are installed in exactly the locked versions.
 * @param {{ withDevelopment: boolean }} options whether tools of tests and checks are needed too
 */
export async function installPackages({ withDevelopment }) {
  if (areInstalled(withDevelopment)) return
  const kinds = withDevelopment ? ['--include=dev'] : ['--omit=dev']
  // What is cached under its hash needs no question to the registry.
  const quick = ['--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error']
  const { status, output } = await withProgress(
    'Installing packages',
    withDevelopment ? 'a minute and a half' : 'half a minute, and the download',
    () => runNpm(['ci', ...kinds, ...quick]),
  )
  if (status !== 0) {
    throw new PlainFailure(
      `The packages could not be installed: ${explain(output)}. Is the network there? Then start again.`,
    )
  }
  if (!existsSync(nodeProgram)) {
    throw new PlainFailure(`There is no Node.js 26 package for ${process.platform} ${process.arch}.`)
  }
}

/**
 * Compares npm's record of installed packages with the lockfile. npm writes it last, so an interrupted
 * installation counts as incomplete.
 * @param {boolean} withDevelopment
 */
function areInstalled(withDevelopment) {
  const installed = readPackages(join(projectFolder, 'node_modules', '.package-lock.json'))
  if (installed === null || !existsSync(nodeProgram)) return false
  const wanted = readPackages(join(projectFolder, 'package-lock.json')) ?? {}
  return Object.entries(wanted).every(([path, entry]) => {
    // Optional packages depend on the machine; '' is the project itself.
    const isNeeded = path !== '' && !entry.optional && (withDevelopment || !(entry.dev || entry.devOptional))
    return !isNeeded || installed[path]?.version === entry.version
  })
}

/**
 * @typedef {object} LockedPackage
 * @property {string} version
 * @property {boolean} [dev]
 * @property {boolean} [devOptional]
 * @property {boolean} [optional]
 *
 * @param {string} file
 * @returns {Record<string, LockedPackage> | null}
 */
function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages
  } catch {
    return null
  }
}

/** @param {readonly string[]} args */
function runNpm(args) {
  // Set by npm for its scripts; otherwise the npm on the path is used.
  const npm = process.env.npm_execpath
  if (npm?.endsWith('.js')) return runCommand(process.execPath, [npm, ...args], { isQuiet: true })
  return runCommand(process.platform === 'win32' ? 'npm.cmd' : 'npm', args, { isQuiet: true })
}

/**
 * Exit code and first sentence of npm's output.
 * @param {string} output
 */
function explain(output) {
  const complaints = output
    .split('\n')
    .filter((line) => line.startsWith('npm error '))
    .map((line) => line.slice('npm error '.length).trim())
  const code = complaints.find((line) => line.startsWith('code '))?.slice('code '.length) ?? 'npm ci failed'
  const reason =
    complaints.find((line) => line !== '' && !/^(code|errno|syscall|network|path|dest) /.test(line)) ?? ''
  return `${code}. ${reason}`
}
