import { randomInt } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import type { Database } from '../../../platform/db/database.ts'
import { insertPersonIfNew, lockPersonByEmail, promoteToAdmin } from '../../people/queries/people.ts'
import { deleteLinkedIdentities, upsertPassword } from '../queries/credentials.ts'
import { deleteSecondFactors } from '../queries/second-factors.ts'
import { revokeAccess } from './revoke-access.ts'

/** No characters that are easily confused on paper. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
/** 27 characters out of 31 give 133 bits. */
const passwordLength = 27

function generatePassword(): string {
  return Array.from({ length: passwordLength }, () => alphabet[randomInt(alphabet.length)]).join('')
}

/**
 * Or promotes a person; replaces the password and revokes all sessions and tokens.
 * @returns the password, generated if none was given, to be shown once
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
    await upsertPassword(tx, person.id, { hash: passwordHash, at: now })
    // Someone else may have created the account with this e-mail earlier.
    await deleteLinkedIdentities(tx, person.id)
    // A lost factor has no other remedy, and a stranger's factor must not lock the owner out.
    await deleteSecondFactors(tx, person.id)
    await revokeAccess(tx, { personId: person.id, exceptSessionId: null, endsMailedLinks: true }, now)
  })
  return { password }
}
