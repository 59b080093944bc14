/** A mailed link that verifies an e-mail. Valid once, for two days. */

import type { CommandContext } from '#app/application/commands/command-context.ts'
import { sealLinkToken } from '#app/features/email/adapters/link-tokens.ts'
import { queueEmail } from '#app/features/email/commands/queue-email.ts'
import { recordAudit } from '#app/features/people/commands/record-audit.ts'
import { lockPersonByEmail } from '#app/features/people/queries/people.ts'
import { inTransaction, type Transaction } from '#app/platform/db/database.ts'
import { Refusal } from '#app/platform/refusals.ts'
import { generateToken, hashToken } from '../adapters/one-time-token.ts'
import { canSignIn, insertOneTimeToken, markOneTimeTokensUsed } from '../queries/credentials.ts'
import { refuseUnverifiedEmailChange } from './email-checks.ts'
import { lockManagedUser, lockOwnPerson } from './lock-users.ts'

const linkHours = 48

/** Queues the e-mail and invalidates earlier links. */
export async function sendAccountLinkEmail(
  tx: Transaction,
  link: {
    personId: number
    email: string
    reason: 'verify' | 'give_access' | 'new_email' | 'recover' | 'choose_password'
  },
  { secrets, now }: Pick<CommandContext, 'secrets' | 'now'>,
): Promise<void> {
  const { personId, email, reason } = link
  const token = generateToken()
  const validUntil = new Date(now.getTime() + linkHours * 60 * 60 * 1000)
  await markOneTimeTokensUsed(tx, { personId, purpose: 'account_link' }, now)
  await insertOneTimeToken(tx, {
    tokenHash: hashToken(token),
    purpose: 'account_link',
    personId,
    data: reason === 'new_email' ? { newEmail: email } : null,
    createdAt: now,
    expiresAt: validUntil,
  })
  const announcement = {
    event: 'account.link',
    to: { personId, email, name: null },
    data: { reason, token: sealLinkToken(secrets, token), validUntil },
  } as const
  await queueEmail(tx, announcement, now)
}

/**
 * Sends a link to a registrant without a login, or the mailbox owner of an unverified account. The caller
 * does not learn whether an e-mail was sent.
 */
export async function requestAccountLinkEmail(context: CommandContext, email: string): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    const person = await lockPersonByEmail(tx, email)
    if (person === null || person.erasedAt !== null || person.accountStatus !== 'active') return
    if (person.emailVerifiedAt !== null && (await canSignIn(tx, person.id))) return
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
  })
}

/**
 * E-mails a link that verifies the address, or a new one that then replaces it; only the link reveals whether
 * it is taken. Refuses a new address while the present one is unverified.
 * @param newEmail null to verify the present address
 */
export async function requestEmailVerificationLink(
  context: CommandContext,
  newEmail: string | null,
): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    const person = await lockOwnPerson(tx, context)
    const isNew = newEmail !== null && newEmail !== person.email
    if (!isNew && person.emailVerifiedAt !== null) {
      throw new Refusal('conflict', 'email_verified', 'This email is verified already.')
    }
    if (isNew) await refuseUnverifiedEmailChange(tx, person)
    const email = isNew ? newEmail : person.email
    await sendAccountLinkEmail(
      tx,
      { personId: person.id, email, reason: isNew ? 'new_email' : 'verify' },
      context,
    )
    await recordAudit(tx, context, {
      action: 'account.link_requested',
      subjectType: 'person',
      subjectId: person.id,
      details: { forNewEmail: isNew },
    })
  })
}

/** E-mails a user a password link. Organizers cannot do so for administrators or other organizers. */
export async function sendPasswordLink(context: CommandContext, userId: number): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    const { email } = await lockManagedUser(tx, context, { userId, changesSignIn: true })
    await sendAccountLinkEmail(tx, { personId: userId, email, reason: 'choose_password' }, context)
    await recordAudit(tx, context, {
      action: 'account.link_requested',
      subjectType: 'person',
      subjectId: userId,
    })
  })
}
