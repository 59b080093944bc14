import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { aRegistrant } from './registrants.ts'

const plainTables = `
  create schema floor;
  create table floor.persons (
    id integer generated always as identity primary key,
    email text not null unique,
    first_name text, last_name text, company text, job_title text, phone text, source text,
    created_at timestamptz not null default now()
  );
  create table floor.orders (
    id integer generated always as identity primary key,
    person_id integer not null references floor.persons,
    created_at timestamptz not null default now()
  );
  create table floor.seats (
    seminar_id integer primary key,
    capacity integer not null,
    taken integer not null default 0
  );
  create table floor.lines (
    id integer generated always as identity primary key,
    order_id integer not null references floor.orders,
    seminar_id integer not null references floor.seats,
    amount numeric(10, 2) not null
  );
  create table floor.registrations (
    id integer generated always as identity primary key,
    line_id integer not null references floor.lines,
    seminar_id integer not null references floor.seats,
    person_id integer not null references floor.persons,
    details jsonb not null,
    registered_at timestamptz not null default now(),
    unique (seminar_id, person_id)
  );
  create table floor.messages (
    id bigint generated always as identity primary key,
    person_id integer not null references floor.persons,
    recipient text not null,
    data jsonb not null,
    message_id uuid not null unique,
    status text not null default 'queued',
    created_at timestamptz not null default now()
  )`

/** Creates tables of their own for the floor, with keys only, seats in the seminars and as many people. */
export async function createPlainTables(
  pool: pg.Pool,
  { seminarIds, people }: { readonly seminarIds: readonly number[]; readonly people: number },
): Promise<void> {
  await pool.query(plainTables)
  await pool.query('insert into floor.seats (seminar_id, capacity) select unnest($1::integer[]), 1000000', [
    seminarIds,
  ])
  await pool.query(
    `insert into floor.persons (email, first_name, last_name)
     select 'maria' || n || '@mail.example', 'Maria', 'Santos' from generate_series(1, $1) n`,
    [people],
  )
  await pool.query('analyze floor.persons, floor.seats')
}

const confirmation = {
  firstName: 'Grace',
  paymentStatus: 'verified',
  reference: 'A1B2-C3D4-E5F6',
  seminar: { title: 'Teaching reading', startsAt: '2036-11-19T01:00:00.000Z', locationType: 'online' },
}

/**
 * What a registration stores, as plain prepared statements in a transaction: a person, their order with a line, a
 * registration, a queued message, and last a seat if one is free, so that its lock is short.
 */
export async function registerPlainly(client: pg.ClientBase, seminarId: number): Promise<void> {
  const email = `plain.${randomUUID()}@example.ph`
  const registrant = aRegistrant(email, seminarId)
  const { firstName, lastName, company, jobTitle, phone, source } = registrant
  const run = (name: string, text: string, values: unknown[]) =>
    client.query<{ id: number }>({ name, text, values })
  await client.query('begin')
  const person = await run(
    'person',
    `insert into floor.persons (email, first_name, last_name, company, job_title, phone, source)
     values ($1, $2, $3, $4, $5, $6, $7) returning id`,
    [email, firstName, lastName, company, jobTitle, phone, source],
  )
  const personId = person.rows[0]?.id
  const order = await run('order', 'insert into floor.orders (person_id) values ($1) returning id', [
    personId,
  ])
  const line = await run(
    'line',
    'insert into floor.lines (order_id, seminar_id, amount) values ($1, $2, 0) returning id',
    [order.rows[0]?.id, seminarId],
  )
  await run(
    'registration',
    'insert into floor.registrations (line_id, seminar_id, person_id, details) values ($1, $2, $3, $4)',
    [line.rows[0]?.id, seminarId, personId, JSON.stringify(registrant)],
  )
  await run(
    'message',
    'insert into floor.messages (person_id, recipient, data, message_id) values ($1, $2, $3, $4)',
    [personId, email, JSON.stringify(confirmation), randomUUID()],
  )
  const { rowCount } = await run(
    'seat',
    'update floor.seats set taken = taken + 1 where seminar_id = $1 and taken < capacity',
    [seminarId],
  )
  if (rowCount !== 1) throw new Error('The seminar is full.')
  await client.query('commit')
}
