/** Every SQL statement about sign-in and sessions. */
import { and, eq, gt } from 'drizzle-orm'
import type { Executor, Transaction } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { fullName } from '../people/rules.ts'
import { people } from '../people/tables.ts'
import { passwords, sessions } from './tables.ts'

/** Whose session this is; null for an unknown, expired or ended one, and for people who may not sign in any more. */
export async function findActor(db: Executor, tokenHash: Buffer, now: Date): Promise<Actor | null> {
  const [person] = await db
    .select({
      personId: people.id,
      email: people.email,
      role: people.role,
      displayName: people.displayName,
      firstName: people.firstName,
      middleInitial: people.middleInitial,
      lastName: people.lastName,
      suffix: people.suffix,
    })
    .from(sessions)
    .innerJoin(people, eq(people.id, sessions.personId))
    .where(
      and(eq(sessions.tokenHash, tokenHash), gt(sessions.expiresAt, now), eq(people.accountStatus, 'active')),
    )
  if (person === undefined) return null
  const { personId, email, role } = person
  return { personId, email, role, displayName: person.displayName ?? fullName(person) }
}

/** Sets the password's hash, in place of an earlier one. */
export async function putPassword(
  tx: Transaction,
  personId: number,
  password: { hash: string; at: Date },
): Promise<void> {
  const values = { passwordHash: password.hash, changedAt: password.at }
  await tx
    .insert(passwords)
    .values({ personId, ...values })
    .onConflictDoUpdate({ target: passwords.personId, set: values })
}
