import type { CommandContext } from '#app/application/commands/command-context.ts'
import { requireSignedInActor } from '#app/application/commands/signed-in-actor.ts'
import { deleteUnsubscribeSuppression } from '#app/features/email/queries/withdrawals.ts'
import { recordAudit } from '#app/features/people/commands/record-audit.ts'
import type { PersonRow } from '#app/features/people/queries/people.ts'
import { toMiddleInitial } from '#app/features/people/rules/names.ts'
import { inTransaction, type Transaction } from '#app/platform/db/database.ts'
import type { UpdateAccountInput, UpdateUserDetailsInput } from '../contract/account-forms.ts'
import type { User } from '../contract/accounts.ts'
import { getUser, updatePerson } from '../queries/users.ts'
import { emailNotConfirmedRefusal, isVerifiedAccount } from '../reads/own-account.ts'
import { refuseIfEmailInUse } from './email-checks.ts'
import { lockManagedUser, lockOwnPerson } from './lock-users.ts'
import { notifyAccountChange, notifyEmailChange } from './notify-account-change.ts'
import { revokeAccess } from './revoke-access.ts'
import { sendAccountLinkEmail } from './send-account-link.ts'

export interface UpdateUserRequest {
  readonly input: UpdateUserDetailsInput
  /** Name of the e-mail field in the caller's form. */
  readonly emailField: string
}

async function followEmailChange(
  tx: Transaction,
  context: CommandContext,
  { person, email }: { readonly person: PersonRow; readonly email: string },
): Promise<void> {
  const { id: personId, email: former } = person
  const actor = requireSignedInActor(context)
  const exceptSessionId = actor.personId === personId ? actor.sessionId : null
  await revokeAccess(tx, { personId, exceptSessionId }, context.now)
  await notifyEmailChange(tx, { personId, former, email }, context)
  await sendAccountLinkEmail(tx, { personId, email, reason: 'verify' }, context)
}

/** A new e-mail is unverified; earlier links and all sessions but the actor's end. */
export function updateUser(context: CommandContext, { input, emailField }: UpdateUserRequest): Promise<User> {
  const { userId, displayName, email, role } = input
  const change = inTransaction(context.db, async (tx) => {
    const { now } = context
    const changesSignIn = email !== undefined
    const person = await lockManagedUser(tx, context, { userId, newRole: role, changesSignIn })
    const changed = {
      ...(displayName !== undefined && displayName !== person.displayName && { displayName }),
      ...(email !== undefined && email !== person.email && { email, emailVerifiedAt: null }),
      ...(role !== undefined && role !== person.role && { role }),
    }
    if (Object.keys(changed).length === 0) return getUser(tx, userId)
    await updatePerson(tx, userId, { ...changed, at: now })
    if ('email' in changed) await followEmailChange(tx, context, { person, email: changed.email })
    if ('role' in changed) {
      const currentEmail = 'email' in changed ? changed.email : person.email
      await notifyAccountChange(tx, { personId: userId, email: currentEmail, change: 'role' }, context)
    }
    await recordAudit(tx, context, {
      action: 'user.updated',
      subjectType: 'person',
      subjectId: userId,
      details: {
        changed: Object.keys(changed).filter((name) => name !== 'emailVerifiedAt'),
        ...('role' in changed && { formerRole: person.role, role: changed.role }),
      },
    })
    return getUser(tx, userId)
  })
  return refuseIfEmailInUse(emailField, change)
}

/** An empty string clears the field. */
const orNull = (text: string | null | undefined) => text || null

function toColumns(input: UpdateAccountInput) {
  const { communicationPreferences: wishes, middleInitial, phone, company, jobTitle, ...names } = input
  return {
    ...Object.fromEntries(Object.entries(names).filter(([, value]) => value !== undefined)),
    ...(middleInitial !== undefined && { middleInitial: toMiddleInitial(middleInitial ?? '') }),
    ...(phone !== undefined && { phone: orNull(phone) }),
    ...(company !== undefined && { company: orNull(company) }),
    ...(jobTitle !== undefined && { jobTitle: orNull(jobTitle) }),
    ...(wishes && { acceptsEmail: wishes.email, acceptsSms: wishes.sms, acceptsPhone: wishes.phone }),
  }
}

/** Refuses an account with an unverified e-mail: the row may be someone else's. */
export async function updateOwnAccount(context: CommandContext, input: UpdateAccountInput): Promise<void> {
  const columns = toColumns(input)
  if (Object.keys(columns).length === 0) return
  await inTransaction(context.db, async (tx) => {
    const person = await lockOwnPerson(tx, context)
    if (!isVerifiedAccount(person)) throw emailNotConfirmedRefusal()
    const { id: personId, email } = person
    await updatePerson(tx, personId, { ...columns, at: context.now })
    if (input.communicationPreferences?.email) await deleteUnsubscribeSuppression(tx, email)
    await recordAudit(tx, context, {
      action: 'account.updated',
      subjectType: 'person',
      subjectId: personId,
      details: { changed: Object.keys(input) },
    })
  })
}
