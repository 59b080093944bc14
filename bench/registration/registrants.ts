import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'

export interface SentProof {
  readonly base64: string
  /** As a file of a form, like browsers, or as a data URL in JSON. */
  readonly encoding: 'form' | 'json'
}

export interface Crowd {
  readonly baseUrl: string
  readonly seminarIds: readonly number[]
  readonly count: number
  readonly connections: number
  readonly proof: SentProof | null
}

export interface Turn {
  readonly seconds: number
  readonly p99Ms: number
}

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

/** Never repeats, because rate limits count per address. */
const addressOf = (number: number) => `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`

interface Body {
  readonly contentType: string
  readonly parts: readonly (string | Buffer)[]
}

type ToBody = (registrant: object) => Body

const boundary = '----registrants'

/** Encodes the proof once for all registrants. */
function toBodyWith(proof: SentProof | null): ToBody {
  const contentType = 'application/json'
  if (proof === null) return (registrant) => ({ contentType, parts: [JSON.stringify(registrant)] })
  if (proof.encoding === 'form') return toForm(Buffer.from(proof.base64, 'base64'))
  const dataUrl = Buffer.from(`data:image/jpeg;base64,${proof.base64}`)
  return (registrant) => {
    const beginning = `${JSON.stringify(registrant).slice(0, -1)},"proofOfPaymentFile":"`
    return { contentType, parts: [beginning, dataUrl, '"}'] }
  }
}

function toForm(file: Buffer): ToBody {
  const partOf = (name: string) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"`
  return (registrant) => {
    const fields = Object.entries(registrant).map(([name, value]) => `${partOf(name)}\r\n\r\n${value}\r\n`)
    const head = `${partOf('proofOfPaymentFile')}; filename="photograph.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`
    const parts = [...fields, head, file, `\r\n--${boundary}--\r\n`]
    return { contentType: `multipart/form-data; boundary=${boundary}`, parts }
  }
}

let people = 0

function registerOne({ baseUrl, seminarIds }: Crowd, toBody: ToBody, agent: Agent): Promise<number> {
  people += 1
  const seminarId = seminarIds[people % seminarIds.length] ?? 0
  const registrant = aRegistrant(`crowd${process.pid}.${people}@example.ph`, seminarId)
  const { contentType, parts } = toBody(registrant)
  const headers = {
    'Content-Type': contentType,
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
  const toBody = toBodyWith(crowd.proof)
  const times: number[] = []
  let begun = 0
  async function worker(): Promise<void> {
    while (begun < crowd.count) {
      begun += 1
      times.push(await registerOne(crowd, toBody, agent))
    }
  }
  const startedAt = performance.now()
  await Promise.all(Array.from({ length: crowd.connections }, worker))
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
