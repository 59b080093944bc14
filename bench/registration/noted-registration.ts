/**
 * Records the statements of one registration and replays them. Individual values (e-mail, key, message id)
 * are replaced each time; generated ids are taken from where they were first returned.
 */
import { randomUUID } from 'node:crypto'
import pg from 'pg'

interface Noted {
  readonly text: string
  readonly name: string | undefined
  readonly values: readonly unknown[]
  readonly rows: readonly unknown[][]
}

type Callback = (error: Error | null, result: pg.QueryArrayResult | undefined) => void

const asRows = (result: pg.QueryArrayResult | undefined) =>
  (result?.rows ?? []).map((row) => (Array.isArray(row) ? row : Object.values(row as object)))

async function noteStatements(run: () => Promise<void>): Promise<Noted[]> {
  const noted: Noted[] = []
  const send = pg.Client.prototype.query
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const [query, second] = given as [string | pg.QueryConfig, unknown]
    const { text, name, values } = typeof query === 'string' ? { text: query } : query
    const note = (result: pg.QueryArrayResult | undefined) =>
      noted.push({
        text,
        name,
        values: Array.isArray(second) ? second : (values ?? []),
        rows: asRows(result),
      })
    const last = given.at(-1)
    if (typeof last === 'function') {
      const answer: Callback = (error, result) => {
        note(result)
        Reflect.apply(last, null, [error, result])
      }
      return Reflect.apply(send, this, [...given.slice(0, -1), answer])
    }
    return Reflect.apply(send, this, given).then((result: pg.QueryArrayResult) => {
      note(result)
      return result
    })
  } as typeof send
  try {
    await run()
  } finally {
    pg.Client.prototype.query = send
  }
  return noted
}

export interface Marks {
  readonly email: string
  readonly idempotencyKey: string
  readonly seminarId: number
}

interface Numbered {
  readonly personId: number
  readonly registrationId: number
}

interface Origin {
  readonly number: number
  readonly step: number
  readonly column: number
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

function originOf(noted: readonly Noted[], number: number): Origin {
  for (const [step, { rows }] of noted.entries()) {
    const column = rows[0]?.indexOf(number) ?? -1
    if (column >= 0) return { number, step, column }
  }
  throw new Error(`No statement answered with the number ${number}.`)
}

export interface Replay {
  readonly statements: readonly string[]
  /** Replays one registration for a new person, statement by statement. */
  run(client: pg.ClientBase, seminarId: number): Promise<void>
}

export async function noteRegistration(marks: Marks, register: () => Promise<Numbered>): Promise<Replay> {
  let numbers: Numbered | undefined
  const noted = await noteStatements(async () => {
    numbers = await register()
  })
  const origins = Object.values(numbers ?? {}).map((number: number) => originOf(noted, number))
  const messageIds = noted
    .flatMap(({ values }) => values)
    .filter((value): value is string => typeof value === 'string' && uuid.test(value))
  return {
    statements: noted.map(({ text }) => text),
    async run(client, seminarId) {
      const texts = new Map([
        [marks.email, `bare.${randomUUID()}@example.ph`],
        ...[...messageIds, marks.idempotencyKey].map((mark) => [mark, randomUUID()] as const),
        [String(marks.seminarId), String(seminarId)],
      ])
      const known = new Map([[marks.seminarId, seminarId]])
      for (const [step, { text, name, values }] of noted.entries()) {
        const fresh = values.map((value) => renewed(value, texts, known))
        const config = { text, values: fresh, rowMode: 'array' as const, ...(name !== undefined && { name }) }
        const { rows } = await client.query<unknown[]>(config)
        for (const origin of origins.filter((each) => each.step === step)) {
          const number = Number(rows[0]?.[origin.column])
          known.set(origin.number, number)
          texts.set(String(origin.number), String(number))
        }
      }
    },
  }
}

function renewed(value: unknown, texts: ReadonlyMap<string, string>, known: ReadonlyMap<number, number>) {
  if (typeof value === 'number') return known.get(value) ?? value
  if (typeof value !== 'string') return value
  let text = value
  for (const [mark, fresh] of texts) if (text.includes(mark)) text = text.replaceAll(mark, fresh)
  return text
}
