/** Starts one process, or several by WEB_CONCURRENCY. */
import cluster, { type Worker } from 'node:cluster'
import { type Config, loadConfig } from '../platform/config.ts'
import { openDatabase } from '../platform/db/open-database.ts'
import { createLog } from '../platform/log.ts'
import { assertSupportedNodeVersion } from '../platform/runtime.ts'
import { listenForStopSignal, printReadyMessage } from './lifecycle.ts'
import type { OpenInstallation, ServerProcessOptions, SiteBuild } from './process.ts'

const restartAfterMs = 1000
const readyMessage = 'ready'

export async function serve(source: SiteBuild): Promise<void> {
  assertSupportedNodeVersion()
  const config = loadConfig()
  if (cluster.isWorker) {
    const onReady = () => process.send?.(readyMessage)
    await serveSite(config, { source, preparesInstallation: false, onReady })
  } else if (config.processCount > 1) {
    await superviseProcesses(config)
  } else {
    const onReady = () => printReadyMessage(config.appUrl)
    await serveSite(config, { source, preparesInstallation: true, onReady })
  }
}

type SiteProcess = typeof import('./process.ts')

/** Loads the code while the database starts. */
async function openWithCode(config: Config): Promise<SiteProcess & { opened: OpenInstallation }> {
  const log = createLog(config.logLevel)
  let loading: Promise<SiteProcess> | undefined
  const meanwhile = () => {
    loading = import('./process.ts')
  }
  const database = await openDatabase({ ...config, log, meanwhile })
  return { ...(await (loading ?? import('./process.ts'))), opened: { config, log, database } }
}

async function serveSite(
  config: Config,
  options: Omit<ServerProcessOptions, 'opened' | 'stop'>,
): Promise<void> {
  const stop = listenForStopSignal()
  const { serveUntilStopped, opened } = await openWithCode(config)
  await serveUntilStopped({ ...options, opened, stop })
}

/** Replaces crashed workers. If one exits before any is ready (port in use), all stop. */
async function superviseProcesses(config: Config): Promise<void> {
  const stop = listenForStopSignal()
  const { prepareInstallation, opened } = await openWithCode(config)
  await prepareInstallation(opened)
  const failure = Promise.withResolvers<void>()
  let isStopping = false
  let readyCount = 0
  const startProcess = () => {
    if (isStopping) return
    const worker = cluster.fork()
    worker.on('message', (message) => {
      if (message !== readyMessage) return
      readyCount += 1
      if (readyCount === config.processCount) printReadyMessage(config.appUrl)
    })
    worker.on('exit', () => {
      if (readyCount > 0) setTimeout(startProcess, restartAfterMs).unref()
      else failure.resolve()
    })
  }
  for (let count = 0; count < config.processCount; count += 1) startProcess()
  const hasFailed = await Promise.race([stop.requested.then(() => false), failure.promise.then(() => true)])
  isStopping = true
  if (hasFailed) process.exitCode = 1
  await Promise.all(Object.values(cluster.workers ?? {}).map((worker) => worker && ended(worker)))
  stop.done()
}

function ended(worker: Worker): Promise<unknown> {
  const exit = new Promise((resolve) => worker.once('exit', resolve))
  worker.process.kill('SIGTERM')
  return exit
}
