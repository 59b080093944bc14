/**
 * A local SMTP server that can fail in realistic ways: `server.behave((recipient, attempts) => (attempts === 1 ? {
 * refuse: 451 } : 'accept'))`.
 */
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'

export interface ReceivedMail {
  readonly messageId: string
  readonly to: string
  readonly raw: string
}

export type Behaviour =
  | 'accept'
  | 'drop'
  /** Accepts after this many milliseconds. */
  | { readonly delay: number }
  /** Accepts with this text after the 250. */
  | { readonly reply: string }
  /** Rejects the finished message. */
  | { readonly refuse: number }
  /** Rejects the recipient. */
  | { readonly refuseRecipient: number; readonly words?: string }

/** @param attempts number of attempts for this recipient, including this one */
export type Decide = (recipient: string, attempts: number) => Behaviour

export class TestSmtpServer {
  readonly received: ReceivedMail[] = []
  readonly attempts = new Map<string, number>()
  mostAtOnce = 0
  /** Credentials that are required; null accepts everybody. */
  credentials: { readonly user: string; readonly password: string } | null = null
  /** Code with which every sender is rejected; null accepts. */
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
        this.#receive(stream, session).then((words) => callback(null, words), callback)
      },
    })
    // Tests break connections on purpose.
    this.#server.on('error', () => {})
    this.#server.server.on('connection', (socket: Socket) => {
      this.#sockets.set(socket.remotePort, socket)
      socket.once('close', () => this.#sockets.delete(socket.remotePort))
    })
  }

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

  get url(): string {
    return `smtp://127.0.0.1:${this.port}`
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.#server.close(() => resolve()))
  }

  /** Closes all connections, as servers do with idle ones. */
  cutConnections(): void {
    for (const socket of this.#sockets.values()) socket.destroy()
  }

  #greet(recipient: string): Error | null {
    const attempts = (this.attempts.get(recipient) ?? 0) + 1
    this.attempts.set(recipient, attempts)
    const behaviour = this.#decide(recipient, attempts)
    const isRefused = typeof behaviour === 'object' && 'refuseRecipient' in behaviour
    return isRefused ? refusal(behaviour.refuseRecipient, behaviour.words) : null
  }

  async #receive(stream: AsyncIterable<Buffer>, session: SMTPServerSession): Promise<string> {
    const to = session.envelope.rcptTo[0]?.address ?? ''
    const behaviour = this.#decide(to, this.attempts.get(to) ?? 0)
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
      if (behaviour !== 'drop') this.#store(Buffer.concat(pieces).toString('utf8'), to)
      return typeof behaviour === 'object' && 'reply' in behaviour ? behaviour.reply : 'OK: message queued'
    } finally {
      this.#atOnce -= 1
    }
  }

  #store(raw: string, to: string): void {
    const messageId = /^message-id:\s*<([^>]+)>/im.exec(raw)?.[1] ?? ''
    this.received.push({ messageId, to, raw })
  }
}

function refusal(responseCode: number, words = `answered ${responseCode}`): Error {
  return Object.assign(new Error(words), { responseCode })
}

/** @param port default: any free one */
export async function startSmtpServer(port = 0): Promise<TestSmtpServer> {
  const server = new TestSmtpServer()
  await server.listen(port)
  return server
}
