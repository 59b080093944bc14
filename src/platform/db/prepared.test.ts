import { eq, gt, sql } from 'drizzle-orm'
import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/kit/database.ts'
import { createLog } from '../log.ts'
import { pesosColumn, timestampColumn } from './columns.ts'
import { connectDatabase, type DatabaseOrTransaction, inTransaction } from './database.ts'
import { type PreparedStatementParams, preparedStatement } from './prepared.ts'

const shelves = pgTable('shelves', {
  id: integer().primaryKey(),
  name: text(),
  madeAt: timestampColumn(),
  price: pesosColumn(),
})
const books = pgTable('books', { id: integer().primaryKey(), shelfId: integer(), title: text() })

const madeAt = new Date('2026-11-19T02:00:00.123Z')
let built = 0

function selectShelves(db: DatabaseOrTransaction, id: unknown) {
  return db
    .select({ id: shelves.id, name: shelves.name, madeAt: shelves.madeAt, price: shelves.price })
    .from(shelves)
    .where(eq(shelves.id, sql`${id}`))
}

const findShelf = preparedStatement(
  'test_find_shelf',
  (db, given: PreparedStatementParams<{ readonly id: number }>) => {
    built += 1
    return selectShelves(db, given('id'))
  },
)

const shelfName = sql<string>`upper(${shelves.name})`.as('shelf_name')

const listBooks = preparedStatement(
  'test_list_books',
  (db, given: PreparedStatementParams<{ readonly after: number }>) =>
    db
      .select({ shelfName, book: { id: books.id, title: books.title }, shelf: { madeAt: shelves.madeAt } })
      .from(books)
      .innerJoin(shelves, eq(shelves.id, books.shelfId))
      .where(gt(books.id, given('after')))
      .orderBy(books.id),
)

const listAllBooks = preparedStatement(
  'test_list_all_books',
  (db, given: PreparedStatementParams<{ readonly after: number }>) =>
    db
      .select({ title: books.title, shelf: { id: shelves.id, name: shelves.name } })
      .from(books)
      .leftJoin(shelves, eq(shelves.id, books.shelfId))
      .where(gt(books.id, given('after')))
      .orderBy(books.id),
)

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
  await database.pool.query(
    'create table shelves (id int primary key, name text, made_at timestamptz(3), price numeric(10, 2))',
  )
  await database.pool.query('create table books (id int primary key, shelf_id int, title text)')
  await database.db.insert(shelves).values({ id: 1, name: 'north', madeAt, price: '12.50' })
  await database.db.insert(shelves).values({ id: 2, name: null, madeAt: null, price: null })
  await database.db.insert(books).values([
    { id: 1, shelfId: 1, title: 'Noli Me Tangere' },
    { id: 2, shelfId: 1, title: null },
    { id: 3, shelfId: null, title: 'Florante at Laura' },
  ])
})
afterAll(() => database.close())

test('Prepared query returns the same rows as the query builder', async () => {
  for (const id of [1, 2, 3])
    expect(await findShelf(database.db, { id })).toEqual(await selectShelves(database.db, id))
  expect(await findShelf(database.db, { id: 1 })).toEqual([{ id: 1, name: 'north', madeAt, price: '12.50' }])
})

test('Prepared query returns nested objects, and null where a left join found nothing', async () => {
  expect(await listBooks(database.db, { after: 0 })).toEqual([
    { shelfName: 'NORTH', book: { id: 1, title: 'Noli Me Tangere' }, shelf: { madeAt } },
    { shelfName: 'NORTH', book: { id: 2, title: null }, shelf: { madeAt } },
  ])
  expect(await listAllBooks(database.db, { after: 1 })).toEqual([
    { title: null, shelf: { id: 1, name: 'north' } },
    { title: 'Florante at Laura', shelf: null },
  ])
})

test('Prepared query is built once per database and prepared once per connection', async () => {
  await findShelf(database.db, { id: 1 })
  const before = built
  await findShelf(database.db, { id: 1 })
  await findShelf(database.db, { id: 2 })
  expect(built).toBe(before)
  const { rows } = await database.pool.query(
    "select 1 from pg_prepared_statements where name = 'test_find_shelf'",
  )
  expect(rows).toHaveLength(1)
})

test('Prepared query runs in the given transaction and sees its writes', async () => {
  const undone = inTransaction(database.db, async (tx) => {
    await tx.insert(shelves).values({ id: 3, name: 'south' })
    expect(await findShelf(tx, { id: 3 })).toMatchObject([{ name: 'south' }])
    expect(await findShelf(database.db, { id: 3 })).toEqual([])
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
})

test('Prepared query keeps working in a connection whose transaction failed before it', async () => {
  const { db, pool } = connectDatabase({
    connectionString: database.connectionString,
    log: createLog('silent'),
    maxConnections: 1,
  })
  onTestFinished(() => pool.end())
  const failed = inTransaction(db, async (tx) => {
    await tx.execute(sql`select nothing from nowhere`).catch(() => undefined)
    return findShelf(tx, { id: 1 })
  })
  await expect(failed).rejects.toThrow()
  expect(await inTransaction(db, (tx) => findShelf(tx, { id: 1 }))).toMatchObject([{ name: 'north' }])
})

test('Prepared query keeps working after a migration adds a column', async () => {
  await findShelf(database.db, { id: 1 })
  await database.pool.query('alter table shelves add column color text')
  expect(await findShelf(database.db, { id: 1 })).toEqual([{ id: 1, name: 'north', madeAt, price: '12.50' }])
})

test('Prepared query refuses a second statement of the same name', () => {
  expect(() => preparedStatement('test_find_shelf', (db) => db.select().from(shelves))).toThrow(
    'Two statements',
  )
})
