/** Mixed load by registrants and staff; acknowledged results are recorded. */
import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { aRegistration } from '../../tests/kit/builders.ts'
import { aCsv } from '../../tests/kit/import-files.ts'
import type { DrillSeminars } from './seminars.ts'

/** What the site has acknowledged and must not lose. */
export interface Ledger {
  /** Registration id → e-mail. */
  readonly registrations: Map<number, string>
  /** Registration id → latest decision. */
  readonly decisions: Map<number, 'verified' | 'rejected'>
  readonly imports: Map<string, number>
  readonly surprises: Record<string, number>
  /** Failed connections and 503 responses. */
  interrupted: number
}

export const newLedger = (): Ledger => ({
  registrations: new Map(),
  decisions: new Map(),
  imports: new Map(),
  surprises: {},
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

interface Answered {
  /** 0 for a failed connection. */
  readonly status: number
  readonly body: Readonly<Record<string, unknown>>
}

const awayForNow = [0, 503]
const someAddress = () => [10, randomInt(256), randomInt(256), randomInt(256)].join('.')

export class MixedLoad {
  readonly #load: Loaded
  readonly #ledger: Ledger
  readonly #waiting: number[] = []
  readonly #lanes: Promise<unknown>
  #isStopping = false

  constructor(load: Loaded, ledger: Ledger) {
    this.#load = load
    this.#ledger = ledger
    const { freeSeminar, scarceSeminar } = load.seminars
    const lanes = [
      () => this.#registerPaid(),
      () => this.#registerPaid(),
      () => this.#register(freeSeminar),
      () => this.#register(scarceSeminar),
      () => this.#decide(),
      () => this.#bringFile(),
    ]
    this.#lanes = Promise.all(lanes.map((act) => this.#again(act)))
  }

  async stop(): Promise<void> {
    this.#isStopping = true
    await this.#lanes
  }

  async #again(act: () => Promise<Answered>): Promise<void> {
    while (!this.#isStopping) {
      const { status } = await act()
      if (awayForNow.includes(status)) await delay(50)
    }
  }

  async #ask(path: string, body: string | FormData): Promise<Answered> {
    const headers = {
      'X-Forwarded-For': someAddress(),
      Cookie: this.#load.cookie,
      ...(typeof body === 'string' ? { 'Content-Type': 'application/json' } : {}),
    }
    try {
      const answer = await fetch(`${this.#load.baseUrl}/_api${path}`, { method: 'POST', headers, body })
      return { status: answer.status, body: (await answer.json()) as Answered['body'] }
    } catch {
      return { status: 0, body: {} }
    }
  }

  #note({ status }: Answered, expected: readonly number[]): void {
    if (awayForNow.includes(status)) this.#ledger.interrupted += 1
    else if (!expected.includes(status))
      this.#ledger.surprises[status] = (this.#ledger.surprises[status] ?? 0) + 1
  }

  async #register(seminarId: number, proofOfPaymentFile?: string): Promise<Answered> {
    const email = `${randomUUID()}@drill.example`
    const input = aRegistration({ seminarId, email, ...(proofOfPaymentFile && { proofOfPaymentFile }) })
    const answer = await this.#ask('/attendees', JSON.stringify(input))
    this.#note(answer, seminarId === this.#load.seminars.scarceSeminar ? [200, 409] : [200])
    if (answer.status === 200) this.#ledger.registrations.set(Number(answer.body.registrationId), email)
    return answer
  }

  async #registerPaid(): Promise<Answered> {
    const answer = await this.#register(this.#load.seminars.paidSeminar, this.#load.proof)
    if (answer.status === 200) this.#waiting.push(Number(answer.body.registrationId))
    return answer
  }

  async #decide(): Promise<Answered> {
    const registrationId = this.#waiting.shift()
    if (registrationId === undefined) return { status: 0, body: {} }
    const action = randomInt(3) === 0 ? 'reject' : 'approve'
    const answer = await this.#ask('/attendees/verify-payment', JSON.stringify({ registrationId, action }))
    this.#note(answer, [200])
    const decided = action === 'approve' ? 'verified' : 'rejected'
    if (answer.status === 200) this.#ledger.decisions.set(registrationId, decided)
    return answer
  }

  async #bringFile(): Promise<Answered> {
    const mark = `i${randomUUID().slice(0, 8)}-`
    const lines = Array.from({ length: rowsOfImport }, (_, at) => `Ana,Reyes,${mark}${at}@drill.example`)
    const form = new FormData()
    form.set('file', new File([aCsv(lines)], 'people.csv', { type: 'text/csv' }))
    const answer = await this.#ask('/attendees/import', form)
    this.#note(answer, [200])
    if (answer.status === 200) this.#ledger.imports.set(mark, Number(answer.body.successfulImports))
    return answer
  }
}
