/** An administrator made from outside: at the first start, or by whoever holds the server's shell. */
import { randomInt } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import type { Database } from '../../../platform/db/database.ts'
import { insertPersonIfNew, lockPersonByEmail, promoteToAdmin } from '../../people/queries.ts'
import { deleteIdentities, putPassword } from '../queries/credentials.ts'
import { deleteSecondFactors } from '../queries/second-factors.ts'
import { closeWaysIn } from './close-ways-in.ts'

/** Letters and digits that nobody mistakes for one another on paper. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
/** 27 of 31 letters are 133 bits. */
const passwordLength = 27

function generatePassword(): string {
  return Array.from({ length: passwordLength }, () => alphabet[randomInt(alphabet.length)]).join('')
}

/**
 * Makes an administrator, or makes an existing person one; the password is replaced either way, and every other way
 * in is closed.
 *
 * @returns the password, generated where none was given, to be shown once
 */
export async function createAdmin(
  db: Database,
  admin: { email: string; password: string | null },
  now: Date,
): Promise<{ password: string }> {
  const password = admin.password ?? generatePassword()
  const passwordHash = await hash(password)
  await db.transaction(async (tx) => {
    const made = await insertPersonIfNew(tx, {
      email: admin.email,
      displayName: 'Administrator',
      role: 'admin',
      emailVerifiedAt: now,
      createdAt: now,
    })
    const person = made ?? (await lockPersonByEmail(tx, admin.email))
    if (person === null) throw new Error('The person vanished while being made an administrator.')
    await promoteToAdmin(tx, person.id, now)
    await putPassword(tx, person.id, { hash: passwordHash, at: now })
    // Whoever made an account with this address first must not keep a way into it.
    await deleteIdentities(tx, person.id)
    // Whoever lost theirs has no other way back, and what somebody else set up must not keep the owner out.
    await deleteSecondFactors(tx, person.id)
    await closeWaysIn(tx, { personId: person.id, keptSessionId: null, endsMailedLinks: true }, now)
  })
  return { password }
}
