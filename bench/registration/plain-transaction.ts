import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { aRegistrant } from './registrants.ts'

const confirmation = {
  firstName: 'Grace',
  paymentStatus: 'verified',
  reference: 'A1B2-C3D4-E5F6',
  seminar: { title: 'Teaching reading', startsAt: '2036-11-19T01:00:00.000Z', locationType: 'online' },
}

/**
 * The least that a registration could be: a person, a registration, a seat if one is free, and a queued message, as
 * four plain statements in a transaction.
 */
export async function registerPlainly(client: pg.ClientBase, seminarId: number): Promise<void> {
  const email = `plain.${randomUUID()}@example.ph`
  const { firstName, lastName, company, jobTitle, phone, ...rest } = aRegistrant(email, seminarId)
  const details = JSON.stringify({ firstName, lastName, company, jobTitle, phone, ...rest })
  await client.query('begin')
  const { rows } = await client.query<{ id: number }>(
    `insert into people (email, first_name, last_name, company, job_title, phone, source, last_activity_at)
     values ($1, $2, $3, $4, $5, $6, $7, now()) returning id`,
    [email, firstName, lastName, company, jobTitle, phone, rest.source],
  )
  const personId = rows[0]?.id
  await client.query(
    `insert into registrations (seminar_id, person_id, registration_type, payment_status, details, idempotency_key)
     values ($1, $2, 'new_attendee', 'verified', $3, $4)`,
    [seminarId, personId, details, randomUUID()],
  )
  const { rowCount } = await client.query(
    `update seminars set seats_taken = seats_taken + 1
     where id = $1 and (max_attendees is null or seats_taken < max_attendees)`,
    [seminarId],
  )
  if (rowCount !== 1) throw new Error('The seminar is full.')
  await client.query(
    `insert into outbox (template_type, person_id, recipient_email, recipient_name, data, message_id)
     values ('registration_confirmation', $1, $2, $3, $4, $5)`,
    [personId, email, `${firstName} ${lastName}`, JSON.stringify(confirmation), randomUUID()],
  )
  await client.query('commit')
}
