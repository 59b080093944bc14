/**
 * Node.js accepts one connection per socket and event-loop turn, at load 200–300 a second. Several sockets on
 * one port save new visitors and health checks waiting for seconds.
 */
import cluster from 'node:cluster'
import type { RequestListener, Server } from 'node:http'
import { createHttpServer } from '../platform/http/http-server.ts'

export interface HttpListeners {
  /** Closes idle connections and waits for requests in flight. */
  close(): Promise<void>
}

const listenerCount = 16
/** Accept backlog per socket; beyond it clients retry after a second. */
const longestQueue = 1024
const idleCheckMs = 100

/** Cluster workers get connections from their otherwise idle parent. */
const isAlone = !cluster.isWorker

/** Throws if the address is unavailable or in use. */
export async function openHttpListeners(
  listener: RequestListener,
  address: { readonly port: number; readonly host: string },
): Promise<HttpListeners> {
  const first = createHttpServer(listener)
  await listen(first, { ...address, backlog: longestQueue })
  if (!(isAlone && process.platform === 'linux')) return toHttpListeners([first])
  // An exclusive socket detects another process; shared ones would not.
  await new Promise((resolve) => first.close(resolve))
  const servers = Array.from({ length: listenerCount }, () => createHttpServer(listener))
  for (const server of servers) await listen(server, { ...address, backlog: longestQueue, reusePort: true })
  return toHttpListeners(servers)
}

function listen(server: Server, options: Parameters<Server['listen']>[0] & object): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(options, () => resolve())
  })
}

function toHttpListeners(servers: readonly Server[]): HttpListeners {
  return {
    async close() {
      const idleCheck = setInterval(() => {
        for (const server of servers) server.closeIdleConnections()
      }, idleCheckMs)
      await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
      clearInterval(idleCheck)
    },
  }
}
