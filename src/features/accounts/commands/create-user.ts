import { randomInt } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import type { CommandContext } from '#app/application/commands/command-context.ts'
import { recordAudit } from '#app/features/people/commands/record-audit.ts'
import { insertPersonIfNew, lockPersonByEmail, promoteToAdmin } from '#app/features/people/queries/people.ts'
import { type Database, inTransaction } from '#app/platform/db/database.ts'
import { Refusal } from '#app/platform/refusals.ts'
import { hashNewPassword, passwordContextWords } from '../adapters/password-hash.ts'
import type { CreateUserInput } from '../contract/account-forms.ts'
import type { User } from '../contract/accounts.ts'
import { canSignIn, deleteLinkedIdentities, upsertPassword } from '../queries/credentials.ts'
import { deleteSecondFactors } from '../queries/second-factors.ts'
import { getUser, updatePerson } from '../queries/users.ts'
import { emailInUseRefusal } from './email-checks.ts'
import { refuseForbiddenRoleChange } from './lock-users.ts'
import { revokeAccess } from './revoke-access.ts'
import { sendAccountLinkEmail } from './send-account-link.ts'

/**
 * Creates a user, or gives a registrant a login. The e-mail is unverified until its link is opened; a given
 * password is temporary. Only administrators create administrators.
 */
export async function createUser(context: CommandContext, input: CreateUserInput): Promise<User> {
  const { email, displayName, role = 'attendee' } = input
  refuseForbiddenRoleChange(context, { targetRole: null, newRole: role })
  const words = passwordContextWords(context, input)
  const passwordHash =
    input.password === undefined ? null : await hashNewPassword(input.password, 'password', words)
  return inTransaction(context.db, async (tx) => {
    const { now } = context
    const made = await insertPersonIfNew(tx, { email, displayName, role, createdAt: now, updatedAt: now })
    const person = made ?? (await lockPersonByEmail(tx, email))
    if (person === null) throw new Refusal('conflict', 'person_changed', 'Please try again.')
    if (made === null) {
      if (await canSignIn(tx, person.id)) throw emailInUseRefusal('email')
      refuseForbiddenRoleChange(context, { targetRole: person.role, newRole: role })
      await updatePerson(tx, person.id, { displayName, role, at: now })
    }
    if (passwordHash !== null)
      await upsertPassword(tx, person.id, { hash: passwordHash, at: now, status: 'temporary' })
    await recordAudit(tx, context, {
      action: 'user.created',
      subjectType: 'person',
      subjectId: person.id,
      details: { role },
    })
    await sendAccountLinkEmail(
      tx,
      { personId: person.id, email, reason: passwordHash === null ? 'choose_password' : 'verify' },
      context,
    )
    return getUser(tx, person.id)
  })
}

/** No characters that are easily confused on paper. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
/** 27 characters out of 31 give 133 bits. */
const passwordLength = 27

function generatePassword(): string {
  return Array.from({ length: passwordLength }, () => alphabet[randomInt(alphabet.length)]).join('')
}

/**
 * Creates an administrator or promotes a person; replaces the password and revokes all sessions and tokens.
 * @returns the password, generated if none was given, to be shown once
 */
export async function createAdmin(
  db: Database,
  admin: { email: string; password: string | null },
  now: Date,
): Promise<{ password: string }> {
  const password = admin.password ?? generatePassword()
  const passwordHash = await hash(password)
  await inTransaction(db, async (tx) => {
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
