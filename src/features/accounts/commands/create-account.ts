/**
 * An earlier registrant is handed over only to the browser that registered them; everyone else gets an e-mail
 * to that address.
 */

import type { CommandContext } from '#app/application/commands/command-context.ts'
import { recordAudit } from '#app/features/people/commands/record-audit.ts'
import { insertPersonIfNew, lockPersonByEmail, type PersonRow } from '#app/features/people/queries/people.ts'
import { inTransaction, type Transaction } from '#app/platform/db/database.ts'
import { Refusal } from '#app/platform/refusals.ts'
import type { AccountClaim } from '../adapters/account-claim.ts'
import { hashNewPassword, passwordContextWords } from '../adapters/password-hash.ts'
import type { CreateAccountInput } from '../contract/account-forms.ts'
import { canSignIn, upsertPassword } from '../queries/credentials.ts'
import { getUser, updatePerson } from '../queries/users.ts'
import { emailInUseRefusal } from './email-checks.ts'
import { sendAccountLinkEmail } from './send-account-link.ts'
import { completeFirstFactor, type SignInOutcome } from './start-session.ts'

export type CreateAccountOutcome = SignInOutcome | { readonly kind: 'link_sent' }

/** Refuses an e-mail that has a login. */
export async function createAccount(
  context: CommandContext,
  { input, claim }: { readonly input: CreateAccountInput; readonly claim: AccountClaim | null },
): Promise<CreateAccountOutcome> {
  // Expensive, so done before any row is locked.
  const words = passwordContextWords(context, input)
  const passwordHash = await hashNewPassword(input.password, 'password', words)
  return inTransaction(context.db, async (tx) => {
    const { now } = context
    const made = await insertPersonIfNew(tx, {
      email: input.email,
      displayName: input.displayName,
      createdAt: now,
      updatedAt: now,
      lastActivityAt: now,
    })
    const person = made ?? (await getUnclaimed(tx, input.email))
    const ownClaim = made === null && isClaimValid(claim, person) ? claim : null
    if (made === null && ownClaim === null) {
      await sendAccountLinkEmail(
        tx,
        { personId: person.id, email: person.email, reason: 'give_access' },
        context,
      )
      await recordAudit(tx, context, {
        action: 'account.link_requested',
        subjectType: 'person',
        subjectId: person.id,
      })
      return { kind: 'link_sent' }
    }
    await updatePerson(tx, person.id, { displayName: input.displayName, at: now })
    await upsertPassword(tx, person.id, {
      hash: passwordHash,
      at: now,
      claimedRegistrationId: ownClaim?.registrationId ?? null,
    })
    await recordAudit(tx, context, {
      action: 'account.created',
      subjectType: 'person',
      subjectId: person.id,
      actorId: person.id,
    })
    await sendAccountLinkEmail(tx, { personId: person.id, email: person.email, reason: 'verify' }, context)
    return completeFirstFactor(tx, context, { user: await getUser(tx, person.id), way: 'new_account' })
  })
}

/** Whether the person consists only of what this browser registered. */
function isClaimValid(claim: AccountClaim | null, person: PersonRow): boolean {
  const { seminarCount, accountStatus, claimsVoidedAt } = person
  return (
    claim?.personId === person.id &&
    seminarCount === 1 &&
    accountStatus === 'active' &&
    claimsVoidedAt === null
  )
}

async function getUnclaimed(tx: Transaction, email: string): Promise<PersonRow> {
  const person = await lockPersonByEmail(tx, email)
  if (person === null) throw new Refusal('conflict', 'person_changed', 'Please try again.')
  if (await canSignIn(tx, person.id)) throw emailInUseRefusal('email')
  return person
}
