/** Seminars for admin screens, removed after the test. */

import type { Page } from 'playwright-core'
import { onTestFinished } from 'vitest'
import { seatsSql } from './orders.ts'
import { aPlannedSeminar, type PlannedSeminar } from './planned-seminars.ts'
import { queryDatabase } from './registration-form.ts'
import { aMark } from './staff-people.ts'

export interface ListedSeminar {
  readonly title?: string
  readonly description?: string
  readonly startsAt?: Date
  readonly endsAt?: Date
  readonly maxAttendees?: number | null
  readonly seatsTaken?: number
  readonly status?: 'scheduled' | 'cancelled' | 'completed'
  readonly cpdPoints?: number
  readonly price?: number
  readonly place?: string
  readonly categoryId?: number
}

const hourInMs = 60 * 60 * 1000

function inHours(hours: number): Date {
  return new Date(Date.now() + hours * hourInMs)
}

/**
 * Creates a seminar, by default of two hours, in a month, with a unique title, free, online, with a hundred
 * seats.
 */
export async function aListedSeminar(given: ListedSeminar = {}): Promise<PlannedSeminar> {
  const { startsAt = inHours(24 * 30), place } = given
  const { endsAt = new Date(startsAt.getTime() + 2 * hourInMs) } = given
  const seminar = await aPlannedSeminar({
    title: given.title ?? `Seminar ${aMark()}`,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    price: given.price === undefined ? null : String(given.price),
    maxAttendees: given.maxAttendees === undefined ? 100 : given.maxAttendees,
    seatsTaken: given.seatsTaken ?? 0,
    status: given.status ?? 'scheduled',
    categoryId: given.categoryId ?? null,
    ...(place !== undefined && { locationType: 'in_person', locationAddress: place }),
  })
  await queryDatabase(
    'update seminars set description = $2, cpd_points = $3, duration_in_minutes = $4 where id = $1',
    [
      seminar.id,
      given.description ?? null,
      given.cpdPoints ?? null,
      Math.round((endsAt.getTime() - startsAt.getTime()) / 60_000),
    ],
  )
  return seminar
}

/** Registers a new person; returns their e-mail. */
export async function aSeatHolder({ id }: PlannedSeminar): Promise<string> {
  const email = `${aMark()}@journeys.example`
  const sql = `with person as (
      insert into people (email, first_name, last_name) values ($1, 'Ligaya', 'Santos') returning id
    ), ${seatsSql({ seminar: '$2::integer' })}, registered as (
      insert into registrations (seat_line_id, seminar_id, person_id, registration_type, details)
      select seats.id, $2, person.id, 'new_attendee', $3::jsonb from person cross join seats
    ), count as (
      update seminars set seats_taken = seats_taken + 1 where id = $2
    ) select id from person`
  const details = { firstName: 'Ligaya', lastName: 'Santos', email }
  const [row] = await queryDatabase(sql, [email, id, details])
  onTestFinished(async () => {
    await queryDatabase('delete from registrations where person_id = $1', [row?.id])
    await queryDatabase('delete from people where id = $1', [row?.id])
  })
  return email
}

export const seminarsTable = (page: Page) => page.getByRole('table', { name: 'Seminars' })
