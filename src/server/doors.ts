/**
 * Where requests come in: several listening sockets on one port, all of this process.
 *
 * Node.js takes up one new connection of a socket each time its event loop comes round. A busy loop comes round two or
 * three hundred times a second, so behind one socket a crowd of new visitors waits for many seconds before anybody
 * even sees that they are too many, and a balancer's question about health waits among them. The system spreads new
 * connections over all sockets of a port.
 */
import cluster from 'node:cluster'
import type { RequestListener, Server } from 'node:http'
import { createHttpServer } from '../platform/http/http-server.ts'

export interface Doors {
  /** Ends when the last request in flight is answered; a connection that only waits for more is closed. */
  close(): Promise<void>
}

export interface Address {
  readonly port: number
  readonly host: string
}

const doorCount = 16
/** How many connections may wait at each; past it the system lets new ones try again a second later. */
const longestQueue = 1024
const idleCheckMs = 100

/** One of several processes gets its connections from their parent, whose loop has nothing else to do. */
const isAlone = !cluster.isWorker

/** Throws where the address cannot be listened at, as it does where somebody listens there already. */
export async function openDoors(listener: RequestListener, address: Address): Promise<Doors> {
  const first = createHttpServer(listener)
  await listen(first, { ...address, backlog: longestQueue })
  if (!(isAlone && process.platform === 'linux')) return doorsOf([first])
  // Listening alone is what tells that nobody else does: sockets that share a port let others in.
  await new Promise((resolve) => first.close(resolve))
  const servers = Array.from({ length: doorCount }, () => createHttpServer(listener))
  for (const server of servers) await listen(server, { ...address, backlog: longestQueue, reusePort: true })
  return doorsOf(servers)
}

function listen(server: Server, options: Parameters<Server['listen']>[0] & object): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(options, () => resolve())
  })
}

function doorsOf(servers: readonly Server[]): Doors {
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
