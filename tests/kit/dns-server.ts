/**
 * A local DNS server over UDP that can fail in realistic ways: `startDnsServer({ 'example.ph': ['v=spf1
 * -all'], 'slow.example.ph': 'silence' })`.
 */
import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { type Answer, decode, encode, RECURSION_AVAILABLE } from 'dns-packet'

/** TXT records, a CNAME, or a kind of failure; other names do not exist. */
export type DnsBehaviour =
  | readonly string[]
  | { readonly alias: string }
  | 'no_such_name'
  | 'server_failure'
  | 'silence'

const codes = { no_such_name: 3, server_failure: 2 }
const longestPiece = 255

export interface TestDnsServer {
  /** Address in the form resolvers take: '127.0.0.1:5353'. */
  readonly address: string
  /** Names that were looked up, in order. */
  readonly lookups: readonly string[]
  close(): Promise<void>
}

export async function startDnsServer(names: Readonly<Record<string, DnsBehaviour>>): Promise<TestDnsServer> {
  const socket = createSocket('udp4')
  const lookups: string[] = []
  socket.on('message', (packet, { port, address }) => {
    const { id = 0, questions = [] } = decode(packet)
    const [question] = questions
    if (question === undefined) return
    lookups.push(question.name)
    const behaviour = behaviourOf(names, question.name)
    if (behaviour === 'silence') return
    const { code, answers } = answerOf(names, question.name)
    const reply = encode({ type: 'response', id, flags: RECURSION_AVAILABLE | code, questions, answers })
    socket.send(reply, port, address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return { address: `127.0.0.1:${socket.address().port}`, lookups, close: () => closed(socket) }
}

function behaviourOf(names: Readonly<Record<string, DnsBehaviour>>, name: string): DnsBehaviour {
  return names[name.toLowerCase()] ?? 'no_such_name'
}

function answerOf(
  names: Readonly<Record<string, DnsBehaviour>>,
  name: string,
): { code: number; answers: Answer[] } {
  const behaviour = behaviourOf(names, name)
  if (typeof behaviour === 'string')
    return { code: behaviour === 'silence' ? 0 : codes[behaviour], answers: [] }
  if ('alias' in behaviour) {
    const { alias } = behaviour
    const { code, answers } = answerOf(names, alias)
    return { code, answers: [{ type: 'CNAME', name, ttl: 60, data: alias }, ...answers] }
  }
  return { code: 0, answers: behaviour.map((text) => ({ type: 'TXT', name, ttl: 60, data: pieces(text) })) }
}

function pieces(text: string): string[] {
  return text.match(new RegExp(`.{1,${longestPiece}}`, 'gs')) ?? ['']
}

async function closed(socket: Socket): Promise<void> {
  await new Promise<void>((resolve) => socket.close(() => resolve()))
}
