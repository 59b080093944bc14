/** Running one program after the other, none of which outlives us. */
import { spawn } from 'node:child_process'
import { projectFolder } from './project.mjs'

/** A failure that is the reader's to mend: printed as one line, without a stack. */
export class PlainFailure extends Error {}

/**
 * @typedef {object} RunOptions
 * @property {NodeJS.ProcessEnv} [env] added to this process's own
 * @property {boolean} [isQuiet] collects the output in place of showing it
 */

/**
 * Runs a program in the project's folder; a program that cannot be started counts as failed.
 *
 * @param {string} program
 * @param {readonly string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<{ status: number, output: string }>}
 */
export function runCommand(program, args, options = {}) {
  const child = spawn(program, [...args], {
    cwd: projectFolder,
    env: { ...process.env, ...options.env },
    stdio: options.isQuiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
  })
  const passOn = () => {
    child.kill('SIGTERM')
  }
  process.on('SIGTERM', passOn)
  process.on('SIGINT', passOn)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      output += chunk
    })
  }
  return new Promise((resolve) => {
    /** @param {number} status */
    const finish = (status) => {
      process.off('SIGTERM', passOn)
      process.off('SIGINT', passOn)
      resolve({ status, output })
    }
    child.on('error', (error) => {
      output += error.message
      finish(1)
    })
    child.on('close', (status) => finish(status ?? 1))
  })
}

/**
 * Runs a script's work; a plain failure becomes one line and exit status 1.
 *
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
