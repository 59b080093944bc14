/** One process, or a parent and several: WEB_CONCURRENCY decides. */
import cluster from 'node:cluster'
import { type Config, loadConfig } from '../platform/config.ts'
import { assertSupportedRuntime } from '../platform/runtime.ts'
import { onceToldToStop, tellReady } from './lifecycle.ts'
import { prepareInstallation, type SiteSource, serveUntilStopped } from './process.ts'

const restartAfterMs = 1000
const readyMessage = 'ready'

/** Serves the site as configured, until it is told to stop. */
export async function serve(source: SiteSource): Promise<void> {
  assertSupportedRuntime()
  const config = loadConfig()
  if (cluster.isWorker) {
    await serveUntilStopped({
      config,
      source,
      preparesInstallation: false,
      onReady: () => process.send?.(readyMessage),
    })
  } else if (config.processCount > 1) {
    await superviseProcesses(config)
  } else {
    const onReady = (announcement: readonly string[]) => tellReady(announcement, config.appUrl)
    await serveUntilStopped({ config, source, preparesInstallation: true, onReady })
  }
}

/** Starts the processes, replaces one that dies, and ends when the last has ended. */
async function superviseProcesses(config: Config): Promise<void> {
  const stop = onceToldToStop()
  const announcement = await prepareInstallation(config)
  let isStopping = false
  let readyCount = 0
  const startProcess = () => {
    if (isStopping) return
    const worker = cluster.fork()
    worker.on('message', (message) => {
      if (message !== readyMessage) return
      readyCount += 1
      if (readyCount === config.processCount) tellReady(announcement, config.appUrl)
    })
    worker.on('exit', () => setTimeout(startProcess, restartAfterMs).unref())
  }
  for (let count = 0; count < config.processCount; count += 1) startProcess()
  await stop.requested
  isStopping = true
  const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
  await Promise.all(
    workers.map((worker) => {
      const ended = new Promise((resolve) => worker.once('exit', resolve))
      worker.process.kill('SIGTERM')
      return ended
    }),
  )
  stop.done()
}
