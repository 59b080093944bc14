/** People for the screens of the office: put there by the site's database, and gone again after the test. */
import { randomBytes } from 'node:crypto'
import { onTestFinished } from 'vitest'
import type { Role } from '../../src/features/people/contract.ts'
import { askDatabase } from './registration-form.ts'

export interface OfficePerson {
  readonly id: number
  readonly email: string
  readonly displayName: string
  readonly role: Role
}

/** A word that nobody else's name or address holds: what a test searches for to see its own people alone. */
export function aMark(): string {
  return `m${randomBytes(5).toString('hex')}`
}

/** Somebody who could sign in if their password were known. */
export async function anOfficePerson(given: Partial<Omit<OfficePerson, 'id'>> = {}): Promise<OfficePerson> {
  const { displayName = 'Amihan Reyes', role = 'attendee', email = `${aMark()}@journeys.example` } = given
  const sql = `with person as (
      insert into people (email, display_name, role, email_verified_at) values ($1, $2, $3, now()) returning id
    ), password as (
      insert into passwords (person_id, password_hash) select id, 'nobody knows it' from person
    ) select id from person`
  const [row] = await askDatabase(sql, [email, displayName, role])
  const id = Number(row?.id)
  onTestFinished(async () => {
    await askDatabase('delete from people where id = $1', [id])
  })
  return { id, email, displayName, role }
}
