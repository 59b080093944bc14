/** A TCP proxy that can be shut, opened or slowed down. */
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface Gate {
  readonly port: number
  /** Cuts every connection and refuses new ones, as while a server is down. */
  shut(): Promise<void>
  open(): Promise<void>
  delay(milliseconds: number): void
  close(): Promise<void>
}

export async function openGate(target: { readonly port: number; readonly host: string }): Promise<Gate> {
  const sockets = new Set<Socket>()
  let lag = 0
  const pass = (from: Socket, to: Socket) =>
    from.on('data', (bytes: Buffer) => {
      // Equal delays keep the order of packets.
      if (lag === 0) to.write(bytes)
      else setTimeout(() => to.writable && to.write(bytes), lag)
    })
  const gate = createServer((client) => {
    const server = connect(target)
    const end = () => {
      for (const socket of [client, server]) {
        socket.destroy()
        sockets.delete(socket)
      }
    }
    for (const socket of [client, server]) {
      sockets.add(socket)
      socket.on('error', () => undefined).on('close', end)
    }
    pass(client, server)
    pass(server, client)
  })
  gate.listen(0, '127.0.0.1')
  await once(gate, 'listening')
  const { port } = gate.address() as AddressInfo
  const shut = async () => {
    const closed = once(gate, 'close')
    gate.close()
    for (const socket of sockets) socket.destroy()
    await closed
  }
  return {
    port,
    shut,
    async open() {
      gate.listen(port, '127.0.0.1')
      await once(gate, 'listening')
    },
    delay(milliseconds) {
      lag = milliseconds
    },
    async close() {
      if (gate.listening) await shut()
    },
  }
}
