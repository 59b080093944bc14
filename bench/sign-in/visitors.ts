import { Agent, request } from 'node:http'

/** Concurrent sign-ins, each with another account and address. */
export interface SignInLoad {
  readonly kind: 'sign in'
  readonly baseUrl: string
  readonly password: string
  readonly accounts: number
  readonly connections: number
  readonly seconds: number
}

/** Requests to one URL at a fixed rate, however slow the site is. */
export interface ReadLoad {
  readonly kind: 'read'
  readonly url: string
  readonly perSecond: number
  readonly seconds: number
}

export interface VisitorReport {
  readonly count: number
  readonly seconds: number
  readonly medianMs: number
  readonly p99Ms: number
}

let signedIn = 0

interface Sent {
  readonly url: string
  readonly agent: Agent
  readonly body?: string
}

/** Returns milliseconds until the response was read. */
function send({ url, agent, body }: Sent): Promise<number> {
  signedIn += 1
  const address = `10.${(signedIn >> 16) & 255}.${(signedIn >> 8) & 255}.${signedIn & 255}`
  const headers = {
    'X-Forwarded-For': address,
    ...(body !== undefined && {
      'Content-Type': 'application/json',
      'Content-Length': Buffer.byteLength(body),
    }),
  }
  const startedAt = performance.now()
  return new Promise((resolve, reject) => {
    const method = body === undefined ? 'GET' : 'POST'
    const sent = request(url, { method, agent, headers }, (response) => {
      response.resume()
      response.on('end', () => {
        if (response.statusCode === 200) resolve(performance.now() - startedAt)
        else reject(new Error(`${url} was answered ${response.statusCode}.`))
      })
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

function toReport(times: number[], seconds: number): VisitorReport {
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0
  return { count: times.length, seconds, medianMs: at(0.5), p99Ms: at(0.99) }
}

async function signIn({
  baseUrl,
  password,
  accounts,
  connections,
  seconds,
}: SignInLoad): Promise<VisitorReport> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const url = `${baseUrl}/_api/auth/login_with_password`
  const startedAt = performance.now()
  const times: number[] = []
  async function worker(): Promise<void> {
    while (performance.now() - startedAt < seconds * 1000) {
      const email = `member${signedIn % accounts}@example.ph`
      times.push(await send({ url, agent, body: JSON.stringify({ email, password }) }))
    }
  }
  await Promise.all(Array.from({ length: connections }, worker))
  agent.destroy()
  return toReport(times, (performance.now() - startedAt) / 1000)
}

async function readRepeatedly({ url, perSecond, seconds }: ReadLoad): Promise<VisitorReport> {
  const agent = new Agent({ keepAlive: true })
  const answers: Promise<number>[] = []
  const pace = setInterval(() => answers.push(send({ url, agent })), 1000 / perSecond)
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
  clearInterval(pace)
  const times = await Promise.all(answers)
  agent.destroy()
  return toReport(times, seconds)
}

process.on('message', (input: SignInLoad | ReadLoad) => {
  const done = input.kind === 'read' ? readRepeatedly(input) : signIn(input)
  done.then(
    (report) => process.send?.(report),
    (error: Error) => process.send?.({ failure: error.message }),
  )
})
