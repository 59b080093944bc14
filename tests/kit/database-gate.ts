/** A TCP proxy in front of a database that can be shut or made to lose a response. */
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import pg from 'pg'

export interface DatabaseGate {
  readonly connectionString: string
  shut(): Promise<void>
  open(): Promise<void>
  /** The next COMMIT reaches the database, but its response is lost. */
  loseNextCommit(): void
  close(): Promise<void>
}

const commit = Buffer.from('commit\0')

export async function openGate(databaseUrl: string): Promise<DatabaseGate> {
  const { host, port, user, database, password } = new pg.Client({ connectionString: databaseUrl })
  const toServer = () => (host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host))
  const sockets = new Set<Socket>()
  let isCommitLost = false

  const gate = createServer((client) => {
    const server = toServer()
    for (const socket of [client, server]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
    }
    const end = () => {
      client.destroy()
      server.destroy()
    }
    client.on('close', end).on('data', (bytes: Buffer) => {
      if (isCommitLost && bytes.includes(commit)) {
        isCommitLost = false
        server.off('data', passOn).once('data', end)
      }
      server.write(bytes)
    })
    const passOn = (bytes: Buffer) => void client.write(bytes)
    server.on('close', end).on('data', passOn)
  })
  gate.listen(0, '127.0.0.1')
  await once(gate, 'listening')
  const address = gate.address()
  const gatePort = typeof address === 'object' && address !== null ? address.port : 0

  const shut = async () => {
    const closed = once(gate, 'close')
    gate.close()
    for (const socket of sockets) socket.destroy()
    sockets.clear()
    await closed
  }
  return {
    connectionString: `postgresql://${user}${password ? `:${password}` : ''}@127.0.0.1:${gatePort}/${database}`,
    shut,
    async open() {
      gate.listen(gatePort, '127.0.0.1')
      await once(gate, 'listening')
    },
    loseNextCommit() {
      isCommitLost = true
    },
    close: async () => {
      if (gate.listening) await shut()
    },
  }
}
