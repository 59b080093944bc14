/** Prepared statements for hot queries: built and planned once, with fast row decoding. */
import { Column, is, type Placeholder, SQL, sql } from 'drizzle-orm'
import type { DatabaseOrTransaction } from './database.ts'

/** Creates a placeholder for a value given at each run; the value is not encoded. */
export type StatementParams<Values> = (name: keyof Values & string) => Placeholder

interface Prepared<Rows> {
  execute(values: Record<string, unknown>): Promise<Rows>
}

interface Preparable<Rows> {
  prepare(name: string): Prepared<Rows>
}

const names = new Set<string>()

/**
 * A statement planned once per connection, except in transactions. Unsuitable where the best plan depends on
 * the values.
 * @param name unique among all statements of a connection
 */
export function preparedStatement<Values extends Record<string, unknown>, Rows>(
  name: string,
  build: (db: DatabaseOrTransaction, params: StatementParams<Values>) => Preparable<Rows>,
): (db: DatabaseOrTransaction, values: Values) => Promise<Rows> {
  if (names.has(name)) throw new Error(`Two statements are called ${name}.`)
  names.add(name)
  const prepared = new WeakMap<DatabaseOrTransaction, Prepared<Rows>>()
  return (db, values) => {
    let statement = prepared.get(db)
    if (statement === undefined) {
      statement = readingPlainly(build(db, (value) => sql.placeholder(value)).prepare(name))
      prepared.set(db, statement)
    }
    return statement.execute(values)
  }
}

interface Decoder {
  mapFromDriverValue(value: unknown): unknown
}

/** Internals of Drizzle's prepared statements; should they change, Drizzle decodes rows itself. */
interface Reading {
  readonly fields?: readonly { readonly path: readonly string[]; readonly field: unknown }[]
  readonly joinsNotNullableMap?: Readonly<Record<string, boolean>>
  customResultMapper?: (rows: readonly Cells[]) => Row[]
}

type Cells = readonly unknown[]
type Row = Record<string, unknown>
type ReadCell = (cells: Cells, row: Row) => void

function decoderOf(field: unknown): Decoder | null {
  if (is(field, Column)) return field
  const expression: unknown = is(field, SQL.Aliased) ? field.sql : field
  return is(expression, SQL) ? (expression as unknown as { decoder: Decoder }).decoder : null
}

const decode = (decoder: Decoder, cell: unknown) => (cell === null ? null : decoder.mapFromDriverValue(cell))

function cellReader(path: readonly string[], place: number, decoder: Decoder): ReadCell | null {
  const [first, second] = path
  if (first === undefined || path.length > 2) return null
  if (second === undefined) {
    return (cells, row) => {
      row[first] = decode(decoder, cells[place])
    }
  }
  return (cells, row) => {
    row[first] ??= {}
    const part = row[first] as Row
    part[second] = decode(decoder, cells[place])
  }
}

/**
 * Drizzle inspects every cell's type; this does it once per column. Left-joined groups that may be null stay
 * with Drizzle.
 */
function readingPlainly<Statement extends object>(statement: Statement): Statement {
  const reading: Reading = statement
  const { fields = [], joinsNotNullableMap = {} } = reading
  const isNested = fields.some(({ path }) => path.length > 1)
  if (isNested && Object.values(joinsNotNullableMap).includes(false)) return statement
  const readers = fields.flatMap(({ path, field }, place) => {
    const decoder = decoderOf(field)
    const reader = decoder && cellReader(path, place, decoder)
    return reader === null ? [] : [reader]
  })
  if (readers.length === 0 || readers.length < fields.length) return statement
  reading.customResultMapper = (rows) =>
    rows.map((cells) => {
      const row: Row = {}
      for (const read of readers) read(cells, row)
      return row
    })
  return statement
}
