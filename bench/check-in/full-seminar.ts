/** A seminar of today with thousands of people, slots, check-in passes and tickets. */

import { generateKeyPairSync, sign } from 'node:crypto'
import pg from 'pg'
import type { CreatedCheckInPass } from '#app/features/attendance/contract/check-in.ts'
import {
  encodeTicket,
  toSignedTicketBytes,
  toTicketQrText,
} from '#app/features/attendance/rules/ticket-code.ts'
import { callAsAdmin } from '#tests/kit/admin-caller.ts'
import { seatsSql } from '#tests/kit/orders.ts'

const firstNames =
  'Maria Juan Jose Ana Liza Rico Vilma Ramon Teresita Benigno Corazon Emilio Gregoria Melchora Lourdes Rodrigo'
const lastNames =
  'Santos Reyes Cruz Bautista Ocampo García Mendoza Torres Castillo Flores Villanueva Ramos Peña Aquino Navarro Núñez'

async function insertPeople(
  client: pg.ClientBase | pg.Pool,
  seminarId: number,
  count: number,
): Promise<number[]> {
  await client.query(
    `insert into people (email, first_name, middle_initial, last_name, company)
     select 'person' || n || '@seminar' || $4::int || '.example', ($1::text[])[1 + n % 16] || ' ' || ($1::text[])[1 + (n * 7) % 16],
       chr(65 + n % 26), ($2::text[])[1 + (n * 3) % 16] || ' ' || initcap(substr(md5(n::text), 1, 6)),
       'Division of ' || ($2::text[])[1 + (n * 11) % 16] || ', School ' || n % 300
     from generate_series(1, $3) as n`,
    [firstNames.split(' '), lastNames.split(' '), count, seminarId],
  )
  const { rows } = await client.query<{ id: number }>(
    `with ${seatsSql({ seminar: '$1::int', count: '$2::int' })}
     insert into registrations (seat_line_id, seminar_id, person_id, registration_type, details)
     select seats.id, $1, person.id, 'existing_attendee', '{}'
     from (select id, row_number() over () as place from people where email like '%@seminar' || $1::int || '.example') person
     join seats using (place) returning id`,
    [seminarId, count],
  )
  return rows.map(({ id }) => id)
}

async function insertSeminar(client: pg.ClientBase | pg.Pool, count: number): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    `insert into seminars (title, starts_at, ends_at, finishes_at, duration_in_minutes, max_attendees, seats_taken,
       location_type, location_address)
     select 'National congress', start, start + interval '8 hours', start + interval '8 hours', 420, $1, $1,
       'in_person', 'Basey, Samar'
     from (select date_trunc('minute', now()) - interval '1 hour' as start) as times returning id`,
    [count],
  )
  return rows[0]?.id ?? 0
}

/** The first is open now. */
async function insertSlots(
  client: pg.ClientBase | pg.Pool,
  seminarId: number,
  count: number,
): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    `insert into attendance_slots (seminar_id, label, starts_at, ends_at, mode, opens_at, closes_at, credit_minutes,
       position)
     select $1, 'Half-day ' || n, start, start + interval '3 hours', 'once', start - interval '1 hour',
       start + interval '4 hours', 180, n - 1
     from generate_series(1, $2) as n, lateral (select now() + (n - 1) * interval '12 hours' as start) as times
     order by n returning id`,
    [seminarId, count],
  )
  return rows.map(({ id }) => id)
}

export interface SeminarSize {
  readonly people: number
  /** Default: 1. */
  readonly slots?: number
}

export interface StoredFullSeminar {
  readonly seminarId: number
  readonly slotIds: readonly number[]
  readonly registrationIds: readonly number[]
  /** Texts of tickets, in the order of the registrations. */
  readonly tickets: readonly string[]
}

async function insertFullSeminar(
  client: pg.ClientBase | pg.Pool,
  { people, slots = 1 }: SeminarSize,
): Promise<StoredFullSeminar> {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const { kty, crv, x } = publicKey.export({ format: 'jwk' })
  const seminarId = await insertSeminar(client, people)
  const slotIds = await insertSlots(client, seminarId, slots)
  const registrationIds = await insertPeople(client, seminarId, people)
  // Far from those that the site makes itself.
  const keyIndex = 100 + (seminarId % 100)
  await client.query(
    `insert into signing_keys (purpose, key_index, public_jwk, private_sealed, created_at, retired_at)
     values ('ticket', $1, $2, 'not used', now(), now())`,
    [keyIndex, JSON.stringify({ kty, crv, x })],
  )
  const toTicket = (registrationId: number) => {
    const payload = { keyIndex, seminarId, registrationId, linkVersion: 1 }
    const body = encodeTicket(payload, sign(null, toSignedTicketBytes(payload), privateKey))
    return toTicketQrText('https://seminars.pagsulong.example', body)
  }
  return { seminarId, slotIds, registrationIds, tickets: registrationIds.map(toTicket) }
}

export interface FullSeminar extends StoredFullSeminar {
  readonly passes: readonly CreatedCheckInPass[]
}

export async function fillSeminar(
  site: Parameters<typeof callAsAdmin>[0],
  { passes: passCount = 1, ...size }: SeminarSize & { readonly passes?: number },
): Promise<FullSeminar> {
  const client = new pg.Client({ connectionString: site.databaseUrl })
  await client.connect()
  const stored = await insertFullSeminar(client, size).finally(() => client.end())
  const admin = await callAsAdmin(site)
  const expiresAt = new Date(Date.now() + 8 * 3_600_000).toISOString()
  const passes: CreatedCheckInPass[] = []
  for (let number = 1; number <= passCount; number += 1) {
    const pass = { seminarId: stored.seminarId, label: `Entrance ${number}`, expiresAt }
    passes.push(await admin.post<CreatedCheckInPass>('/check-in/passes', pass))
  }
  return { ...stored, passes }
}
