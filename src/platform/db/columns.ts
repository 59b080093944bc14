/** Column types shared by all tables. */
import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import { bigint, customType, integer, numeric, text, timestamp } from 'drizzle-orm/pg-core'

/** Primary key: a positive 32-bit integer. */
export const idColumn = () => integer().primaryKey().generatedAlwaysAsIdentity()

/** Primary key of tables that grow with messages or events. */
export const bigIdColumn = () => bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity()

/** Timestamp in milliseconds, the precision of JavaScript and JSON. */
export const timestampColumn = () => timestamp({ withTimezone: true, precision: 3 })

/** PostgreSQL's text format of a UTC timestamp. */
const timestampPattern = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2})(?:\.(\d{1,3}))?\+00$/

/** Converts PostgreSQL's timestamp text to ISO 8601, ten times as fast as through `Date`. */
export function toIsoTimestamp(stored: string): string {
  const [, day, time, fraction = ''] = timestampPattern.exec(stored) ?? []
  if (day === undefined) return new Date(stored).toISOString()
  return `${day}T${time}.${fraction.padEnd(3, '0')}Z`
}

/** Selects a timestamp column as ISO text, for responses that only pass it on. */
export function selectIsoTimestamp<Column extends AnyColumn>(column: Column): SQL<IsoTimestampOf<Column>> {
  return sql<IsoTimestampOf<Column>>`${column}`.mapWith(toIsoTimestamp)
}

type IsoTimestampOf<Column extends AnyColumn> = Column['_']['notNull'] extends true ? string : string | null

/** Pesos and centavos, read as text; never use floating point arithmetic on it. */
export const pesosColumn = () => numeric({ precision: 10, scale: 2 })

/** Converts pesos to a number for the API, for display only. */
export function parsePesos(stored: string | null): number | null {
  return stored === null ? null : Number(stored)
}

export const bytesColumn = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** CHECK that a column holds one of the values, which come from the contract. */
export function oneOfCondition(column: AnyColumn, values: readonly string[]): SQL {
  return sql`${column} in (${sql.raw(values.map((value) => `'${value.replaceAll("'", "''")}'`).join(', '))})`
}

/** A picture in the file store (`images/stored-picture.ts`), with `isPictureCondition`. */
export const pictureColumns = () => ({
  alternativeText: text().notNull(),
  width: integer().notNull(),
  height: integer().notNull(),
  avifFileKey: text().notNull(),
  webpFileKey: text().notNull(),
  jpegFileKey: text().notNull(),
  /** Null if the picture has one size. */
  smallWidth: integer(),
  smallAvifFileKey: text(),
  smallWebpFileKey: text(),
})

/** CHECK that a picture has a description and complete sizes. */
export function isPictureCondition(picture: Record<keyof ReturnType<typeof pictureColumns>, AnyColumn>): SQL {
  const small = sql`${picture.smallWidth}, ${picture.smallAvifFileKey}, ${picture.smallWebpFileKey}`
  return sql`btrim(${picture.alternativeText}) <> '' and ${picture.width} > 0 and ${picture.height} > 0 and num_nulls(${small}) in (0, 3)`
}
