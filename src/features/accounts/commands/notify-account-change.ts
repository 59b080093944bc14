import type { Transaction } from '../../../platform/db/database.ts'
import type { CommandContext } from '../../../platform/http/context.ts'
import type { AnnouncementData } from '../../messaging/announcements.ts'
import { announce } from '../../messaging/commands/announce.ts'
import { sealToken } from '../../messaging/link-tokens.ts'
import { hashToken, newToken } from '../one-time-token.ts'
import { insertToken } from '../queries/credentials.ts'

export type AccountChange = AnnouncementData<'account.changed'>['change']

const noticeDays = 7

type NoticeContext = Pick<CommandContext, 'secrets' | 'now'>

export interface AccountChangeNotice {
  readonly personId: number
  /** Where it goes; of a changed e-mail both the former and the new one get a notice. */
  readonly email: string
  readonly change: AccountChange
}

/**
 * E-mails a person that something they sign in with, or their role, was changed, with a link 'This was not me' that
 * works once, for a week and without a session. Goes to the person even where it was their own change.
 */
export async function notifyAccountChange(
  tx: Transaction,
  { personId, email, change }: AccountChangeNotice,
  context: NoticeContext,
): Promise<void> {
  const { secrets, now } = context
  const token = newToken()
  const validUntil = new Date(now.getTime() + noticeDays * 24 * 60 * 60 * 1000)
  await insertToken(tx, {
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
    data: { change, changedAt: now, token: sealToken(secrets, token), validUntil },
  } as const
  await announce(tx, notice, now)
}

/** Tells both mailboxes of a person whose e-mail was changed. */
export async function notifyEmailChange(
  tx: Transaction,
  { personId, former, email }: { readonly personId: number; readonly former: string; readonly email: string },
  context: NoticeContext,
): Promise<void> {
  await notifyAccountChange(tx, { personId, email: former, change: 'former_email' }, context)
  await notifyAccountChange(tx, { personId, email, change: 'email' }, context)
}
