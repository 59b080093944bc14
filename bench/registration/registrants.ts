/** People who register over the network, from a process of their own: each with another address and another e-mail. */
import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'

/** What a turn is to be. */
export interface Crowd {
  readonly baseUrl: string
  readonly seminarIds: readonly number[]
  readonly count: number
  /** How many register at once. */
  readonly connections: number
  /** A picture of their payment as a form sends it; null where none is asked for. */
  readonly proof: string | null
}

export interface Turn {
  readonly seconds: number
  /** The slowest of a hundred, in milliseconds. */
  readonly p99Ms: number
}

/** What one of them types; the server's side of the measurement types the same. */
export function aRegistrant(email: string, seminarId: number) {
  return {
    firstName: 'Grace',
    middleInitial: 'Murray',
    lastName: 'Dela Cruz',
    email,
    company: 'Samar National High School',
    jobTitle: 'Teacher II',
    phone: '0917 555 0101',
    source: 'facebook',
    isCpdasUser: false,
    seminarId,
  }
}

/** No address twice, in any turn: the limits count each of them. */
const addressOf = (number: number) => `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`

let people = 0

function registerOne({ baseUrl, seminarIds }: Crowd, proof: Buffer | null, agent: Agent): Promise<number> {
  people += 1
  const seminarId = seminarIds[people % seminarIds.length] ?? 0
  const registrant = aRegistrant(`crowd${process.pid}.${people}@example.ph`, seminarId)
  const form = JSON.stringify(registrant)
  // The picture is not written into a body anew by each of them: that would be the load's time, not the site's.
  const parts = proof === null ? [form] : [`${form.slice(0, -1)},"proofOfPaymentFile":"`, proof, '"}']
  const headers = {
    'Content-Type': 'application/json',
    'Content-Length': parts.reduce((sum, part) => sum + Buffer.byteLength(part), 0),
    'Idempotency-Key': randomUUID(),
    'X-Forwarded-For': addressOf(people),
  }
  const startedAt = performance.now()
  return new Promise((resolve, reject) => {
    const sent = request(`${baseUrl}/_api/attendees`, { method: 'POST', agent, headers }, (answer) => {
      answer.resume()
      answer.on('end', () => {
        if (answer.statusCode === 200) resolve(performance.now() - startedAt)
        else reject(new Error(`A registration was answered ${answer.statusCode}.`))
      })
    })
    sent.on('error', reject)
    for (const part of parts) sent.write(part)
    sent.end()
  })
}

async function registerAll(crowd: Crowd): Promise<Turn> {
  const agent = new Agent({ keepAlive: true, maxSockets: crowd.connections })
  const proof = crowd.proof === null ? null : Buffer.from(crowd.proof)
  const times: number[] = []
  let begun = 0
  async function lane(): Promise<void> {
    while (begun < crowd.count) {
      begun += 1
      times.push(await registerOne(crowd, proof, agent))
    }
  }
  const startedAt = performance.now()
  await Promise.all(Array.from({ length: crowd.connections }, lane))
  const seconds = (performance.now() - startedAt) / 1000
  agent.destroy()
  times.sort((a, b) => a - b)
  return { seconds, p99Ms: times[Math.floor(times.length * 0.99)] ?? 0 }
}

process.on('message', (crowd: Crowd) => {
  registerAll(crowd).then(
    (turn) => process.send?.(turn),
    (error: Error) => process.send?.({ failure: error.message }),
  )
})
