/** Statements that many requests run: built once, planned once, and their rows read without asking what is known. */
import { Column, is, type Placeholder, SQL, sql } from 'drizzle-orm'
import type { Executor } from './database.ts'

/** Stands in a statement for a value that each run brings along; it reaches the driver as it is. */
export type Given<Values> = (name: keyof Values & string) => Placeholder

interface Prepared<Rows> {
  execute(values: Record<string, unknown>): Promise<Rows>
}

interface Preparable<Rows> {
  prepare(name: string): Prepared<Rows>
}

const names = new Set<string>()

/**
 * A statement that is built once for each database and planned once on each of its connections.
 *
 * Building costs several times what sending does. Each transaction still builds its own: it has one connection, and an
 * end. What is looked for decides how it is best found? Then do not prepare it: PostgreSQL may plan it for anything.
 *
 * @param name the same on every connection, so no other statement may have it
 */
export function preparedOnce<Values extends Record<string, unknown>, Rows>(
  name: string,
  build: (db: Executor, given: Given<Values>) => Preparable<Rows>,
): (db: Executor, values: Values) => Promise<Rows> {
  if (names.has(name)) throw new Error(`Two statements are called ${name}.`)
  names.add(name)
  const prepared = new WeakMap<Executor, Prepared<Rows>>()
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

/** What the query builder keeps in its prepared statements; should that change, it reads the rows by itself again. */
interface Reading {
  readonly fields?: readonly { readonly path: readonly string[]; readonly field: unknown }[]
  /** By table: false where a left join may find no row. */
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

/** Null for what is nested deeper than a part of a row, as { seminar: { title } }. */
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
 * The builder asks of every cell what it is a cell of; asking once for each column is enough. Parts of rows that a left
 * join may leave out stay with the builder, which makes null of them.
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
