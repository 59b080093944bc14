/** Mixed load by registrants and staff; acknowledged results are recorded. */
import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { aRegistration } from '#tests/kit/builders.ts'
import { aCsv } from '#tests/kit/import-files.ts'
import type { DrillSeminars } from './seminars.ts'

/** What the site has acknowledged and must not lose. */
export interface Ledger {
  /** Registration id → e-mail. */
  readonly registrations: Map<number, string>
  /** Registration id → latest decision. */
  readonly decisions: Map<number, 'verified' | 'rejected'>
  readonly imports: Map<string, number>
  /** Status → number of responses outside what the drill expects. */
  readonly unexpected: Record<string, number>
  /** Failed connections and 503 responses. */
  interrupted: number
}

export const newLedger = (): Ledger => ({
  registrations: new Map(),
  decisions: new Map(),
  imports: new Map(),
  unexpected: {},
  interrupted: 0,
})

export interface Loaded {
  readonly baseUrl: string
  readonly cookie: string
  readonly seminars: DrillSeminars
  readonly proof: string
}

export const rowsOfImport = 1200
export const rowsOfBatch = 1000

interface LoadResponse {
  /** 0 for a failed connection. */
  readonly status: number
  readonly body: Readonly<Record<string, unknown>>
}

const unavailableStatuses = [0, 503]
const someAddress = () => [10, randomInt(256), randomInt(256), randomInt(256)].join('.')

export class MixedLoad {
  readonly #load: Loaded
  readonly #ledger: Ledger
  readonly #waiting: number[] = []
  readonly #workers: Promise<unknown>
  #isStopping = false

  constructor(load: Loaded, ledger: Ledger) {
    this.#load = load
    this.#ledger = ledger
    const { freeSeminar, scarceSeminar } = load.seminars
    const workers = [
      () => this.#registerPaid(),
      () => this.#registerPaid(),
      () => this.#register(freeSeminar),
      () => this.#register(scarceSeminar),
      () => this.#decide(),
      () => this.#import(),
    ]
    this.#workers = Promise.all(workers.map((act) => this.#repeat(act)))
  }

  async stop(): Promise<void> {
    this.#isStopping = true
    await this.#workers
  }

  async #repeat(act: () => Promise<LoadResponse>): Promise<void> {
    while (!this.#isStopping) {
      const { status } = await act()
      if (unavailableStatuses.includes(status)) await delay(50)
    }
  }

  async #post(path: string, body: string | FormData): Promise<LoadResponse> {
    const headers = {
      'X-Forwarded-For': someAddress(),
      Cookie: this.#load.cookie,
      ...(typeof body === 'string' ? { 'Content-Type': 'application/json' } : {}),
    }
    try {
      const response = await fetch(`${this.#load.baseUrl}/_api${path}`, { method: 'POST', headers, body })
      return { status: response.status, body: (await response.json()) as LoadResponse['body'] }
    } catch {
      return { status: 0, body: {} }
    }
  }

  #note({ status }: LoadResponse, expected: readonly number[]): void {
    if (unavailableStatuses.includes(status)) this.#ledger.interrupted += 1
    else if (!expected.includes(status))
      this.#ledger.unexpected[status] = (this.#ledger.unexpected[status] ?? 0) + 1
  }

  async #register(seminarId: number, proofOfPaymentFile?: string): Promise<LoadResponse> {
    const email = `${randomUUID()}@drill.example`
    const input = aRegistration({ seminarId, email, ...(proofOfPaymentFile && { proofOfPaymentFile }) })
    const response = await this.#post('/attendees', JSON.stringify(input))
    this.#note(response, seminarId === this.#load.seminars.scarceSeminar ? [200, 409] : [200])
    if (response.status === 200) this.#ledger.registrations.set(Number(response.body.registrationId), email)
    return response
  }

  async #registerPaid(): Promise<LoadResponse> {
    const response = await this.#register(this.#load.seminars.paidSeminar, this.#load.proof)
    if (response.status === 200) this.#waiting.push(Number(response.body.registrationId))
    return response
  }

  async #decide(): Promise<LoadResponse> {
    const registrationId = this.#waiting.shift()
    if (registrationId === undefined) return { status: 0, body: {} }
    const action = randomInt(3) === 0 ? 'reject' : 'approve'
    const response = await this.#post('/attendees/verify-payment', JSON.stringify({ registrationId, action }))
    this.#note(response, [200])
    const decided = action === 'approve' ? 'verified' : 'rejected'
    if (response.status === 200) this.#ledger.decisions.set(registrationId, decided)
    return response
  }

  async #import(): Promise<LoadResponse> {
    const mark = `i${randomUUID().slice(0, 8)}-`
    const lines = Array.from({ length: rowsOfImport }, (_, at) => `Ana,Reyes,${mark}${at}@drill.example`)
    const form = new FormData()
    form.set('file', new File([aCsv(lines)], 'people.csv', { type: 'text/csv' }))
    const response = await this.#post('/attendees/import', form)
    this.#note(response, [200])
    if (response.status === 200) this.#ledger.imports.set(mark, Number(response.body.successfulImports))
    return response
  }
}
