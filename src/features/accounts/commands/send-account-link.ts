/**
 * A link by mail that proves whose mailbox it is. It works once, for two days.
 */
import type { Transaction } from '../../../platform/db/database.ts'
import type { CommandContext } from '../../../platform/http/context.ts'
import { announce } from '../../messaging/commands/announce.ts'
import { sealToken } from '../../messaging/link-tokens.ts'
import { hashToken, newToken } from '../one-time-token.ts'
import { insertToken, spendTokens } from '../queries/credentials.ts'

const linkHours = 48

export interface AccountLink {
  readonly personId: number
  /** Where it goes: the person's own address, or the new one that is to be confirmed. */
  readonly email: string
  readonly reason: 'verify' | 'give_access' | 'new_email' | 'recover' | 'choose_password'
}

/** Queues the letter; links sent before it end. */
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
