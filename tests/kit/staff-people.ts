/** People for admin screens, inserted into the database and removed after the test. */
import { randomBytes } from 'node:crypto'
import { onTestFinished } from 'vitest'
import type { Role } from '#app/features/people/contract/person.ts'
import { queryDatabase } from './registration-form.ts'

export interface StaffPerson {
  readonly id: number
  readonly email: string
  readonly displayName: string
  readonly role: Role
}

/** A unique word for names and e-mails, by which a test finds only its own people. */
export function aMark(): string {
  return `m${randomBytes(5).toString('hex')}`
}

/** A user with an unknown password. */
export async function aStaffPerson(given: Partial<Omit<StaffPerson, 'id'>> = {}): Promise<StaffPerson> {
  const { displayName = 'Amihan Reyes', role = 'attendee', email = `${aMark()}@journeys.example` } = given
  const sql = `with person as (
      insert into people (email, display_name, role, email_verified_at) values ($1, $2, $3, now()) returning id
    ), password as (
      insert into passwords (person_id, password_hash) select id, 'nobody knows it' from person
    ) select id from person`
  const [row] = await queryDatabase(sql, [email, displayName, role])
  const id = Number(row?.id)
  onTestFinished(async () => {
    await queryDatabase('delete from people where id = $1', [id])
  })
  return { id, email, displayName, role }
}
