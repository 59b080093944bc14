/** A mailed link that verifies an e-mail. Valid once, for two days. */
import type { Transaction } from '../../../platform/db/database.ts'
import { sealToken } from '../../email/adapters/link-tokens.ts'
import { announce } from '../../email/commands/queue-email.ts'
import type { CommandContext } from '../../people/commands/command-context.ts'
import { hashToken, newToken } from '../adapters/one-time-token.ts'
import { insertToken, spendTokens } from '../queries/credentials.ts'

const linkHours = 48

export interface AccountLink {
  readonly personId: number
  readonly email: string
  readonly reason: 'verify' | 'give_access' | 'new_email' | 'recover' | 'choose_password'
}

/** Queues the e-mail and invalidates earlier links. */
export async function sendAccountLink(
  tx: Transaction,
  link: AccountLink,
  { secrets, now }: Pick<CommandContext, 'secrets' | 'now'>,
): Promise<void> {
  const { personId, email, reason } = link
  const token = newToken()
  const validUntil = new Date(now.getTime() + linkHours * 60 * 60 * 1000)
  await spendTokens(tx, { personId, purpose: 'account_link' }, now)
  await insertToken(tx, {
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
    data: { reason, token: sealToken(secrets, token), validUntil },
  } as const
  await announce(tx, announcement, now)
}
