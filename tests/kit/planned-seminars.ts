/** Seminars for admin screens, inserted into the database and removed after the test. */
import { onTestFinished } from 'vitest'
import { queryDatabase } from './registration-form.ts'
import { automaticSlotsSql } from './seminar-days.ts'

export interface PlannedSeminar {
  readonly id: number
  readonly title: string
}

interface Plan {
  readonly title: string
  readonly startsAt: string
  readonly endsAt: string | null
  readonly locationType: 'online' | 'in_person'
  readonly locationAddress: string | null
  readonly price: string | null
  readonly maxAttendees: number | null
  readonly seatsTaken: number
  readonly status: 'scheduled' | 'cancelled' | 'completed'
  readonly categoryId: number | null
}

const usual: Plan = {
  title: 'A seminar',
  startsAt: '2027-06-05T09:00+08',
  endsAt: '2027-06-05T17:00+08',
  locationType: 'online',
  locationAddress: null,
  price: null,
  maxAttendees: 100,
  seatsTaken: 0,
  status: 'scheduled',
  categoryId: null,
}

/** Creates a seminar, by default of one day, online, free, with a hundred seats. */
export async function aPlannedSeminar(given: Partial<Plan> = {}): Promise<PlannedSeminar> {
  const plan = { ...usual, ...given }
  const sql = `insert into seminars (title, starts_at, ends_at, finishes_at, duration_in_minutes, location_type,
      location_address, price, max_attendees, seats_taken, status, cancelled_at, category_id)
    values ($1, $2, $3, coalesce($3::timestamptz, $2::timestamptz + interval '1 hour'), 420, $4, $5, $6, $7, $8, $9,
      case when $9 = 'cancelled' then now() end, $10) returning id`
  const [row] = await queryDatabase(sql, [
    plan.title,
    plan.startsAt,
    plan.endsAt,
    plan.locationType,
    plan.locationAddress,
    plan.price,
    plan.maxAttendees,
    plan.seatsTaken,
    plan.status,
    plan.categoryId,
  ])
  const id = Number(row?.id)
  await queryDatabase(automaticSlotsSql(String(id)))
  onTestFinished(() => forgetSeminars('id = $1', id))
  return { id, title: plan.title }
}

export function forgetAfterwards(title: string): void {
  onTestFinished(() => forgetSeminars('title = $1', title))
}

async function forgetSeminars(condition: string, value: string | number): Promise<void> {
  await queryDatabase(
    `delete from registrations where seminar_id in (select id from seminars where ${condition})`,
    [value],
  )
  await queryDatabase(`delete from seminars where ${condition}`, [value])
}
