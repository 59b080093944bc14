/** Attendees and registrations inserted into the database and removed after the test. */

import { onTestFinished } from 'vitest'
import type { PaymentStatus } from '#app/features/orders/contract/payment-status.ts'
import { toDecidedState } from '#app/features/orders/rules/order-state.ts'
import { joinOrdersSql, seatsSql } from './orders.ts'
import { queryDatabase } from './registration-form.ts'
import { automaticSlotsSql } from './seminar-days.ts'
import { aMark } from './staff-people.ts'

export interface StoredAttendee {
  readonly id: number
  readonly email: string
}

export interface AttendeeFacts {
  firstName?: string
  middleInitial?: string | null
  lastName?: string
  suffix?: string | null
  company?: string | null
  phone?: string | null
  prcLicenseNo?: string | null
}

/** A person with one registration, newest in the list. */
export async function anAttendee(facts: AttendeeFacts = {}): Promise<StoredAttendee> {
  const { firstName = 'Amihan', middleInitial = null, lastName = 'Reyes', suffix = null } = facts
  const email = `${aMark()}@journeys.example`
  const values = [email, firstName, middleInitial, lastName, suffix]
  const others = [facts.company ?? null, facts.phone ?? null, facts.prcLicenseNo ?? null]
  const [row] = await queryDatabase(
    `insert into people (email, first_name, middle_initial, last_name, suffix, company, phone, prc_license_no)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
    [...values, ...others],
  )
  const id = Number(row?.id)
  onTestFinished(() => forgetPerson(email))
  return { id, email }
}

export async function forgetPerson(email: string): Promise<void> {
  const theirs = 'person_id in (select id from people where email = $1)'
  await queryDatabase(
    `update seminars set seats_taken = seats_taken - 1
     where id in (select registrations.seminar_id from registrations ${joinOrdersSql}
       where orders.state in ('pending', 'confirmed') and ${theirs})`,
    [email],
  )
  await queryDatabase(`delete from registrations where ${theirs}`, [email])
  await queryDatabase('delete from people where email = $1', [email])
}

export interface StoredSeminar {
  readonly id: number
  readonly title: string
}

/**
 * A seminar that starts at 9:00 in Manila after so many days.
 * @param days duration
 */
export async function aPlannedSeminar(
  title: string,
  { inDays = 20, days = 1, price = null }: { inDays?: number; days?: number; price?: number | null } = {},
): Promise<StoredSeminar> {
  const [row] = await queryDatabase(
    `with planned as (
       select (date_trunc('day', now() at time zone 'Asia/Manila') + $2 * interval '1 day' + interval '9 hours')
         at time zone 'Asia/Manila' as starts_at,
         ($3 - 1) * interval '1 day' + interval '8 hours' as length
     )
     insert into seminars (title, starts_at, ends_at, finishes_at, duration_in_minutes, max_attendees, price,
       location_type, location_address)
     select $1, starts_at, starts_at + length, starts_at + length, 420 * $3, 5000, $4, 'in_person',
       'Basey National High School, Basey, Samar'
     from planned returning id`,
    [title, inDays, days, price],
  )
  const id = Number(row?.id)
  await queryDatabase(automaticSlotsSql(String(id)))
  onTestFinished(async () => {
    await queryDatabase('delete from registrations where seminar_id = $1', [id])
    await queryDatabase('delete from seminars where id = $1', [id])
  })
  return { id, title }
}

export async function aSeat(
  seminar: StoredSeminar,
  attendee: StoredAttendee,
  paymentStatus: PaymentStatus = 'verified',
): Promise<void> {
  await queryDatabase(
    `with ${seatsSql({ seminar: '$1::integer', amount: '500', state: '$3', payer: '$2::integer' })}
     insert into registrations (seat_line_id, seminar_id, person_id, registration_type, details)
     select seats.id, $1, people.id, 'existing_attendee',
       jsonb_build_object('firstName', first_name, 'lastName', last_name)
     from people cross join seats where people.id = $2`,
    [seminar.id, attendee.id, toDecidedState(paymentStatus)],
  )
  await queryDatabase('update people set seminar_count = seminar_count + 1 where id = $1', [attendee.id])
  if (paymentStatus !== 'rejected')
    await queryDatabase('update seminars set seats_taken = seats_taken + 1 where id = $1', [seminar.id])
}
