import type { CommandContext } from '#app/application/commands/command-context.ts'
import { sealLinkToken } from '#app/features/email/adapters/link-tokens.ts'
import { queueEmail } from '#app/features/email/commands/queue-email.ts'
import type { EmailNotificationData } from '#app/features/email/emails/email-notification.ts'
import type { Transaction } from '#app/platform/db/database.ts'
import { generateToken, hashToken } from '../adapters/one-time-token.ts'
import { insertOneTimeToken } from '../queries/credentials.ts'

export type AccountChange = EmailNotificationData<'account.changed'>['change']

const noticeDays = 7

type NoticeContext = Pick<CommandContext, 'secrets' | 'now'>

/**
 * Sends a notice, including to people who made the change themselves. The 'This was not me' link works once,
 * for a week, without a session.
 */
export async function notifyAccountChange(
  tx: Transaction,
  { personId, email, change }: { personId: number; email: string; change: AccountChange },
  context: NoticeContext,
): Promise<void> {
  const { secrets, now } = context
  const token = generateToken()
  const validUntil = new Date(now.getTime() + noticeDays * 24 * 60 * 60 * 1000)
  await insertOneTimeToken(tx, {
    tokenHash: hashToken(token),
    purpose: 'account_notice',
    personId,
    data: { change, ...(change === 'former_email' && { formerEmail: email }) },
    createdAt: now,
    expiresAt: validUntil,
  })
  const notice = {
    event: 'account.changed',
    to: { personId, email, name: null },
    data: { change, changedAt: now, token: sealLinkToken(secrets, token), validUntil },
  } as const
  await queueEmail(tx, notice, now)
}

export async function notifyEmailChange(
  tx: Transaction,
  { personId, former, email }: { readonly personId: number; readonly former: string; readonly email: string },
  context: NoticeContext,
): Promise<void> {
  await notifyAccountChange(tx, { personId, email: former, change: 'former_email' }, context)
  await notifyAccountChange(tx, { personId, email, change: 'email' }, context)
}
