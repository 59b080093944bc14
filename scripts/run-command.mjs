/** Runs child processes one after the other; none outlives this process. */
import { spawn } from 'node:child_process'
import { projectFolder } from './project.mjs'

/** An error that the user can fix: printed as one line without a stack. */
export class PlainFailure extends Error {}

/**
 * @typedef {object} RunOptions
 * @property {NodeJS.ProcessEnv} [env] added to this process's own
 * @property {boolean} [isQuiet] collects the output in place of showing it
 * @property {boolean} [isRecorded] collects the output and shows it
 */

/**
 * Runs a program in the project's folder; one that cannot be started counts as failed.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<{ status: number, output: string }>}
 */
export function runCommand(program, args, options = {}) {
  const child = spawn(program, [...args], {
    cwd: projectFolder,
    env: { ...process.env, ...options.env },
    stdio:
      options.isQuiet || options.isRecorded ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
  })
  const passOn = () => {
    child.kill('SIGTERM')
  }
  process.on('SIGTERM', passOn)
  process.on('SIGINT', passOn)
  let output = ''
  for (const name of /** @type {const} */ (['stdout', 'stderr']))
    child[name]?.on('data', (chunk) => {
      output += chunk
      if (options.isRecorded) process[name].write(chunk)
    })
  return new Promise((resolve) => {
    /** @param {number} status */
    const finish = (status) => {
      process.off('SIGTERM', passOn)
      process.off('SIGINT', passOn)
      child.stdout?.destroy()
      child.stderr?.destroy()
      resolve({ status, output })
    }
    child.on('error', (error) => {
      output += error.message
      finish(1)
    })
    child.on('close', (status) => finish(status ?? 1))
    // Its own children may hold its output open after it.
    child.on('exit', (status) => setTimeout(finish, 5000, status ?? 1).unref())
  })
}

/**
 * Says what is happening, how long it usually takes, and on a terminal how long it has taken.
 * @template Result
 * @param {string} what
 * @param {string} usually
 * @param {() => Promise<Result>} work
 * @returns {Promise<Result>}
 */
export async function withProgress(what, usually, work) {
  const startedAt = performance.now()
  const seconds = () => Math.round((performance.now() - startedAt) / 1000)
  const line = `${what} (usually ${usually}) …`
  console.log(line)
  const ticking = process.stdout.isTTY
    ? setInterval(() => process.stdout.write(`\x1b[1A\x1b[2K${line} ${seconds()} s\n`), 1000)
    : undefined
  try {
    return await work()
  } finally {
    clearInterval(ticking)
    if (ticking === undefined) console.log(`${what}: ${seconds()} s`)
  }
}

/**
 * Runs a script; a `PlainFailure` becomes one line and exit status 1.
 * @param {() => Promise<void>} work
 */
export async function runScript(work) {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof PlainFailure)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}
