/**
 * A mail server on this machine that really speaks SMTP, and fails in the ways that real ones do.
 *
 *     const server = await startSmtpServer()
 *     server.behave((recipient, tries) => (tries === 1 ? { refuse: 451 } : 'accept'))
 */
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'

export interface ReceivedMail {
  readonly messageId: string
  readonly to: string
  /** The message as it came over the wire. */
  readonly raw: string
}

export type Behaviour =
  | 'accept'
  /** Cuts the connection in the middle of the message. */
  | 'drop'
  /** Accepts after so many milliseconds. */
  | { readonly delay: number }
  /** Accepts with these words behind the 250. */
  | { readonly reply: string }
  /** Answers the finished message with this code. */
  | { readonly refuse: number }
  /** Answers the recipient's address with this code, and these words. */
  | { readonly refuseRecipient: number; readonly words?: string }

/** @param tries how often this recipient was tried, this time included */
export type Decide = (recipient: string, tries: number) => Behaviour

export class TestSmtpServer {
  readonly received: ReceivedMail[] = []
  /** How often each recipient was tried, whatever came of it. */
  readonly tries = new Map<string, number>()
  mostAtOnce = 0
  /** Accepts only this user and password from now on; null lets everybody in. */
  credentials: { readonly user: string; readonly password: string } | null = null
  /** Answers every sender's address with this code; null accepts them. */
  refuseSenders: number | null = null
  #decide: Decide = () => 'accept'
  #atOnce = 0
  readonly #server: SMTPServer
  readonly #sockets = new Map<number | undefined, Socket>()

  constructor() {
    this.#server = new SMTPServer({
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      authOptional: true,
      disableReverseLookup: true,
      closeTimeout: 100,
      onAuth: ({ username, password }, _session, callback) => {
        const isRight = username === this.credentials?.user && password === this.credentials?.password
        if (this.credentials === null || isRight) callback(null, { user: username })
        else callback(refusal(535))
      },
      onMailFrom: (_address, session, callback) => {
        const code = this.credentials !== null && session.user === undefined ? 530 : this.refuseSenders
        callback(code === null ? null : refusal(code))
      },
      onRcptTo: ({ address }, _session, callback) => callback(this.#greet(address)),
      onData: (stream, session, callback) => {
        this.#take(stream, session).then((words) => callback(null, words), callback)
      },
    })
    // Connections that clients break are part of the tests.
    this.#server.on('error', () => {})
    this.#server.server.on('connection', (socket: Socket) => {
      this.#sockets.set(socket.remotePort, socket)
      socket.once('close', () => this.#sockets.delete(socket.remotePort))
    })
  }

  /** Decides from now on, for each recipient and each try. */
  behave(decide: Decide): void {
    this.#decide = decide
  }

  async listen(port: number): Promise<void> {
    this.#server.listen(port, '127.0.0.1')
    await once(this.#server.server, 'listening')
  }

  get port(): number {
    const address = this.#server.server.address()
    return typeof address === 'object' && address !== null ? address.port : 0
  }

  /** An SMTP_URL that leads to it. */
  get url(): string {
    return `smtp://127.0.0.1:${this.port}`
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.#server.close(() => resolve()))
  }

  /** Ends all connections, as a server does with those that were idle for too long. */
  cutConnections(): void {
    for (const socket of this.#sockets.values()) socket.destroy()
  }

  #greet(recipient: string): Error | null {
    const tries = (this.tries.get(recipient) ?? 0) + 1
    this.tries.set(recipient, tries)
    const behaviour = this.#decide(recipient, tries)
    const isRefused = typeof behaviour === 'object' && 'refuseRecipient' in behaviour
    return isRefused ? refusal(behaviour.refuseRecipient, behaviour.words) : null
  }

  /** Answers with what is said of the message. */
  async #take(stream: AsyncIterable<Buffer>, session: SMTPServerSession): Promise<string> {
    const to = session.envelope.rcptTo[0]?.address ?? ''
    const behaviour = this.#decide(to, this.tries.get(to) ?? 0)
    this.#atOnce += 1
    this.mostAtOnce = Math.max(this.mostAtOnce, this.#atOnce)
    try {
      const pieces: Buffer[] = []
      for await (const piece of stream) {
        if (behaviour === 'drop') this.#sockets.get(session.remotePort)?.destroy()
        pieces.push(piece)
      }
      if (typeof behaviour === 'object' && 'delay' in behaviour) await sleep(behaviour.delay)
      if (typeof behaviour === 'object' && 'refuse' in behaviour) throw refusal(behaviour.refuse)
      if (behaviour !== 'drop') this.#keep(Buffer.concat(pieces).toString('utf8'), to)
      return typeof behaviour === 'object' && 'reply' in behaviour ? behaviour.reply : 'OK: message queued'
    } finally {
      this.#atOnce -= 1
    }
  }

  #keep(raw: string, to: string): void {
    const messageId = /^message-id:\s*<([^>]+)>/im.exec(raw)?.[1] ?? ''
    this.received.push({ messageId, to, raw })
  }
}

function refusal(responseCode: number, words = `answered ${responseCode}`): Error {
  return Object.assign(new Error(words), { responseCode })
}

/** @param port any free one when left out */
export async function startSmtpServer(port = 0): Promise<TestSmtpServer> {
  const server = new TestSmtpServer()
  await server.listen(port)
  return server
}
