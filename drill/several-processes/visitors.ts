import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'

export interface Visit {
  readonly baseUrl: string
  readonly seminarIds: readonly number[]
  readonly seconds: number
  readonly connections: number
}

export interface Registered {
  readonly key: string
  readonly registrationId: number
}

export interface Visited {
  readonly answered: Readonly<Record<string, number>>
  /** Responses other than 200 and 409, by status; 0 for a failed connection. */
  readonly failed: Readonly<Record<string, number>>
  /** 409: no seat left. */
  readonly full: number
  readonly registered: readonly Registered[]
}

interface Call {
  readonly kind: string
  readonly path: string
  readonly body?: object
  readonly key?: string
}

const fileName = /visitors\.ts$/

let visitors = 0

/** Never repeats, because rate limits count per address. */
const addressOf = (number: number) => `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`

const emailOf = (number: number) => `visitor${process.pid}.${number}@example.ph`

function nextCall({ seminarIds }: Visit): Call {
  visitors += 1
  const turn = visitors % 10
  if (turn < 4) return { kind: 'catalogue page', path: '/register' }
  if (turn < 7) return { kind: 'list', path: '/_api/seminars?limit=100' }
  if (turn < 8)
    return { kind: 'status', path: '/_api/attendees/lookup', body: { email: emailOf(visitors - 9) } }
  const body = {
    firstName: 'Grace',
    middleInitial: 'Murray',
    lastName: 'Dela Cruz',
    email: emailOf(visitors),
    company: 'Samar National High School',
    jobTitle: 'Teacher II',
    phone: '0917 555 0101',
    source: 'facebook',
    isCpdasUser: false,
    seminarId: seminarIds[visitors % seminarIds.length],
  }
  return { kind: 'registration', path: '/_api/attendees', body, key: randomUUID() }
}

interface PlainResponse {
  readonly status: number
  readonly text: string
}

function send({ baseUrl }: Visit, { path, body, key }: Call, agent: Agent): Promise<PlainResponse> {
  const text = body === undefined ? '' : JSON.stringify(body)
  const headers = {
    'X-Forwarded-For': addressOf(visitors),
    'Accept-Encoding': 'gzip, br',
    ...(body !== undefined && {
      'Content-Type': 'application/json',
      'Content-Length': Buffer.byteLength(text),
    }),
    ...(key !== undefined && { 'Idempotency-Key': key }),
  }
  return new Promise((resolve) => {
    const fail = () => resolve({ status: 0, text: '' })
    const method = body === undefined ? 'GET' : 'POST'
    const sent = request(baseUrl + path, { method, agent, headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', fail)
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }),
      )
    })
    sent.on('error', fail).end(text)
  })
}

async function visit(input: Visit): Promise<Visited> {
  const agent = new Agent({ keepAlive: true, maxSockets: input.connections })
  const answered: Record<string, number> = {}
  const failed: Record<string, number> = {}
  const registered: Registered[] = []
  let full = 0
  const until = performance.now() + input.seconds * 1000
  const count = (counts: Record<string, number>, name: string) => {
    counts[name] = (counts[name] ?? 0) + 1
  }
  async function worker(): Promise<void> {
    while (performance.now() < until) {
      const call = nextCall(input)
      const { status, text } = await send(input, call, agent)
      if (status === 200 || (status === 409 && call.key !== undefined)) count(answered, call.kind)
      else count(failed, String(status))
      if (status === 409) full += 1
      if (status === 200 && call.key !== undefined)
        registered.push({ key: call.key, registrationId: JSON.parse(text).registrationId })
    }
  }
  await Promise.all(Array.from({ length: input.connections }, worker))
  agent.destroy()
  return { answered, failed, full, registered }
}

if (fileName.test(process.argv[1] ?? ''))
  process.on('message', (input: Visit) => void visit(input).then((visited) => process.send?.(visited)))
