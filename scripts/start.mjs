/**
 * `npm start`: installs what is missing, builds what is stale, runs the site. `npm run dev` runs it from its sources
 * instead, reloaded on change.
 */
import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { join } from 'node:path'
import { prepareSite } from './build-site.mjs'
import { installPackages } from './install-packages.mjs'
import { memorySettings, nodeProgram, projectFolder, serverEntry } from './project.mjs'
import { runScript } from './run-command.mjs'

const shutdownTimeoutMs = 60_000

/**
 * Runs the server on the project's own Node.js, and exits with its status. It is in its own process group, so that
 * Ctrl-C reaches it only once, through this process, and has an IPC channel whose closing stops it if this process
 * is killed.
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} env added to this process's own
 */
async function runServer(args, env) {
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
    // Windows has no termination signal; closing the channel stops the server there.
    if (process.platform === 'win32') server.disconnect()
    else server.kill('SIGTERM')
    setTimeout(() => server.kill('SIGKILL'), shutdownTimeoutMs).unref()
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
 * npm killed with SIGKILL sends no signal; a changed parent process reveals it.
 * @param {() => void} stop
 */
function stopWithNpm(stop) {
  if (process.env.npm_lifecycle_event === undefined) return
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) stop()
  }, 500).unref()
}

await runScript(async () => {
  if (process.argv[2] === 'dev') {
    await installPackages({ withDevelopment: true })
    await runServer([join('src', 'server', 'dev.ts')], { NODE_ENV: 'development' })
    return
  }
  await prepareSite()
  const settings = { NODE_ENV: 'production', ...memorySettings }
  // Values set by the operator win.
  const chosen = Object.entries(settings).map(([name, value]) => [name, process.env[name] ?? value])
  await runServer([serverEntry], Object.fromEntries(chosen))
})
