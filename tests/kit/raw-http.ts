/** A client that sends raw bytes and reads whatever comes back. */
import { once } from 'node:events'
import type { Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

const tickMs = 10
const longestSilenceMs = 5000
/** Responses to pipelined requests follow the first within this time. */
const quietMs = 150

/** @returns the port */
export async function listenAnywhere(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

export class RawConnection {
  readonly #socket: Socket
  #received = ''
  #isOver = false
  readonly #closed: Promise<void>

  private constructor(socket: Socket) {
    this.#socket = socket
    socket.setEncoding('latin1')
    socket.on('data', (text: string) => {
      this.#received += text
    })
    // Tests expect the server to hang up.
    socket.on('error', () => undefined)
    // `once` would reject where the server resets the connection, which is hanging up too.
    this.#closed = new Promise((resolve) => {
      socket.on('close', () => {
        this.#isOver = true
        resolve()
      })
    })
  }

  static async open(port: number): Promise<RawConnection> {
    const socket = connect(port, '127.0.0.1')
    const connection = new RawConnection(socket)
    await once(socket, 'connect')
    return connection
  }

  get received(): string {
    return this.#received
  }

  get isOver(): boolean {
    return this.#isOver
  }

  send(text: string): void {
    this.#socket.write(text, 'latin1')
  }

  /** Sends byte by byte until done or the server hangs up. */
  async drip(text: string, everyMs: number): Promise<void> {
    for (const character of text) {
      if (this.#isOver) return
      this.send(character)
      await sleep(everyMs)
    }
  }

  /** Reads until the server hangs up or goes quiet. */
  async rest(): Promise<string> {
    for (
      let waited = 0;
      !this.#isOver && this.#received === '' && waited < longestSilenceMs;
      waited += tickMs
    )
      await sleep(tickMs)
    for (let before = -1; !this.#isOver && before !== this.#received.length; ) {
      before = this.#received.length
      await this.ended(quietMs)
    }
    return this.#received
  }

  /** @returns whether the server hung up in time */
  async ended(withinMs: number): Promise<boolean> {
    if (!this.#isOver) await Promise.race([this.#closed, sleep(withinMs)])
    return this.#isOver
  }

  close(): void {
    this.#socket.destroy()
  }
}

export async function sendRaw(port: number, text: string): Promise<string> {
  const connection = await RawConnection.open(port)
  connection.send(text)
  const received = await connection.rest()
  connection.close()
  return received
}

export function statusesIn(received: string): number[] {
  return [...received.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status))
}
