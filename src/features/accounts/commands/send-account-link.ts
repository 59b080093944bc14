/** A mailed link that verifies an e-mail. Valid once, for two days. */
import type { Transaction } from '../../../platform/db/database.ts'
import { sealLinkToken } from '../../email/adapters/link-tokens.ts'
import { queueEmail } from '../../email/commands/queue-email.ts'
import type { CommandContext } from '../../people/commands/command-context.ts'
import { generateToken, hashToken } from '../adapters/one-time-token.ts'
import { insertOneTimeToken, markOneTimeTokensUsed } from '../queries/credentials.ts'

const linkHours = 48

export interface AccountLinkEmail {
  readonly personId: number
  readonly email: string
  readonly reason: 'verify' | 'give_access' | 'new_email' | 'recover' | 'choose_password'
}

/** Queues the e-mail and invalidates earlier links. */
export async function sendAccountLink(
  tx: Transaction,
  link: AccountLinkEmail,
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
