/**
 * Running the server until it ends.
 *
 * The server gets a process group of its own, so that Ctrl-C in a terminal reaches it once, through us, and not a
 * second time from the terminal. It also holds a channel to us: when that closes because we were killed, it stops.
 */
import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { nodeProgram, projectFolder } from './project.mjs'

/** A server that has not ended by then will not end by itself. */
const patienceMs = 60_000

/**
 * Runs the server on the project's own Node.js; this process ends with the server's exit status.
 *
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} env added to this process's own
 */
export async function runServer(args, env) {
  const server = spawn(nodeProgram, [...args], {
    cwd: projectFolder,
    env: { ...process.env, ...env },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    detached: process.platform !== 'win32',
  })
  let isStopping = false
  const stop = () => {
    if (isStopping) return
    isStopping = true
    // Windows knows no signal that asks; there the closed channel does.
    if (process.platform === 'win32') server.disconnect()
    else server.kill('SIGTERM')
    setTimeout(() => server.kill('SIGKILL'), patienceMs).unref()
  }
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, stop)
  stopWithNpm(stop)
  await new Promise((resolve) => {
    server.on('error', (error) => {
      console.error(`The server could not be started: ${error.message}`)
      process.exitCode = 1
      resolve(undefined)
    })
    server.on('exit', (status, signal) => {
      process.exitCode = status ?? 128 + (signal === null ? 0 : constants.signals[signal])
      resolve(undefined)
    })
  })
  process.exit()
}

/**
 * npm, killed outright, tells nobody; we notice by having another parent.
 *
 * @param {() => void} stop
 */
function stopWithNpm(stop) {
  if (process.env.npm_lifecycle_event === undefined) return
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) stop()
  }, 500).unref()
}
