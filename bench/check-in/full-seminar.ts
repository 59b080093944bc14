/** A seminar of today with thousands of people, a slot and a check-in pass. */
import { generateKeyPairSync, sign } from 'node:crypto'
import pg from 'pg'
import type { CreatedPass } from '../../src/features/attendance/contract/check-in.ts'
import { encodeTicket, toSignedBytes, toTicketText } from '../../src/features/attendance/rules/ticket-code.ts'
import { callAsAdmin } from '../../tests/kit/admin-caller.ts'
import type { BuiltSite } from '../../tests/kit/built-site.ts'

const keyIndex = 200

const firstNames =
  'Maria Juan Jose Ana Liza Rico Vilma Ramon Teresita Benigno Corazon Emilio Gregoria Melchora Lourdes Rodrigo'
const lastNames =
  'Santos Reyes Cruz Bautista Ocampo García Mendoza Torres Castillo Flores Villanueva Ramos Peña Aquino Navarro Núñez'

async function insertPeople(client: pg.Client, seminarId: number, count: number): Promise<number[]> {
  await client.query(
    `insert into people (email, first_name, middle_initial, last_name, company)
     select 'person' || n || '@bench.example', ($1::text[])[1 + n % 16] || ' ' || ($1::text[])[1 + (n * 7) % 16],
       chr(65 + n % 26), ($2::text[])[1 + (n * 3) % 16] || ' ' || initcap(substr(md5(n::text), 1, 6)),
       'Division of ' || ($2::text[])[1 + (n * 11) % 16] || ', School ' || n % 300
     from generate_series(1, $3) as n`,
    [firstNames.split(' '), lastNames.split(' '), count],
  )
  const { rows } = await client.query<{ id: number }>(
    `insert into registrations (seminar_id, person_id, registration_type, payment_status, amount_due, details)
     select $1, id, 'existing_attendee', 'verified', null, '{}' from people where email like '%@bench.example'
     returning id`,
    [seminarId],
  )
  return rows.map(({ id }) => id)
}

async function insertSeminar(client: pg.Client, count: number): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    `insert into seminars (title, starts_at, ends_at, finishes_at, duration_in_minutes, max_attendees, seats_taken,
       location_type, location_address)
     select 'National congress', start, start + interval '8 hours', start + interval '8 hours', 420, $1, $1,
       'in_person', 'Basey, Samar'
     from (select date_trunc('minute', now()) - interval '1 hour' as start) as times returning id`,
    [count],
  )
  const id = rows[0]?.id ?? 0
  await client.query(
    `insert into attendance_slots (seminar_id, label, starts_at, ends_at, mode, opens_at, closes_at, credit_minutes,
       position)
     values ($1, 'Morning, Day 1', now(), now() + interval '3 hours', 'once', now() - interval '1 hour',
       now() + interval '4 hours', 180, 0)`,
    [id],
  )
  return id
}

export interface FullSeminar {
  readonly passUrl: string
  /** Texts of tickets, one for each person. */
  readonly tickets: readonly string[]
}

export async function fillSeminar(site: BuiltSite, count: number): Promise<FullSeminar> {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const { kty, crv, x } = publicKey.export({ format: 'jwk' })
  const client = new pg.Client({ connectionString: site.databaseUrl })
  await client.connect()
  try {
    const seminarId = await insertSeminar(client, count)
    const registrationIds = await insertPeople(client, seminarId, count)
    await client.query(
      `insert into signing_keys (purpose, key_index, public_jwk, private_sealed, created_at, retired_at)
       values ('ticket', $1, $2, 'not used', now(), now())`,
      [keyIndex, JSON.stringify({ kty, crv, x })],
    )
    const admin = await callAsAdmin(site)
    const expiresAt = new Date(Date.now() + 8 * 3_600_000).toISOString()
    const pass = await admin.post<CreatedPass>('/check-in/passes', {
      seminarId,
      label: 'Entrance',
      expiresAt,
    })
    const toTicket = (registrationId: number) => {
      const payload = { keyIndex, seminarId, registrationId, linkVersion: 1 }
      const body = encodeTicket(payload, sign(null, toSignedBytes(payload), privateKey))
      return toTicketText('https://seminars.pagsulong.example', body)
    }
    return { passUrl: pass.url, tickets: registrationIds.map(toTicket) }
  } finally {
    await client.end()
  }
}
