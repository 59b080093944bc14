/** Devices that send what they have scanned, over HTTP. */
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { Agent, request } from 'node:http'

export interface Device {
  /** @returns milliseconds until the answer was read; throws unless each scan has one of the outcomes */
  send(tickets: readonly string[]): Promise<number>
}

interface Place {
  readonly baseUrl: string
  readonly slotId: number
}

const agent = new Agent({ keepAlive: true })

async function post(url: string, cookie: string | null, body: unknown) {
  const headers = { 'Content-Type': 'application/json', ...(cookie !== null && { Cookie: cookie }) }
  const sent = request(url, { method: 'POST', agent, headers })
  sent.end(JSON.stringify(body))
  const [response] = await once(sent, 'response')
  const pieces: Buffer[] = []
  for await (const piece of response) pieces.push(piece)
  const text = Buffer.concat(pieces).toString('utf8')
  if (response.statusCode !== 200) throw new Error(`${url}: ${response.statusCode} ${text}`)
  const [set = ''] = response.headers['set-cookie'] ?? []
  return { answer: JSON.parse(text), cookie: set.split(';')[0] ?? '' }
}

export async function openDevice({ baseUrl, slotId }: Place, token: string): Promise<Device> {
  const { cookie } = await post(`${baseUrl}/_api/check-in/open`, null, { token })
  return {
    async send(tickets) {
      const now = new Date().toISOString()
      const scans = tickets.map((body) => ({
        scanId: randomUUID(),
        slotId,
        body,
        scannedAt: now,
        source: 'qr',
      }))
      const startedAt = performance.now()
      const { answer } = await post(`${baseUrl}/_api/check-in/scans`, cookie, { deviceNow: now, scans })
      const tookMs = performance.now() - startedAt
      const others = answer.results.filter(
        ({ outcome }: { outcome: string }) => outcome !== 'accepted' && outcome !== 'again',
      )
      if (others.length > 0 || answer.results.length !== scans.length)
        throw new Error(`Unexpected outcomes: ${JSON.stringify(others.slice(0, 3))}`)
      return tookMs
    },
  }
}
