/** Claims due messages and prepares them together. */
import type { Clock } from '#app/platform/clock.ts'
import type { Database } from '#app/platform/db/database.ts'
import { SEND_TIMEOUT_IN_MS } from '#app/platform/mail/mail-transport.ts'
import {
  type ClaimedMessage,
  claimDueMessages,
  markMessageSuppressed,
  releaseClaimedMessages,
} from '../queries/outbox-delivery.ts'
import { findRecipientStatuses } from '../queries/withdrawals.ts'
import { isSuppressibleMessage, whyMessageIsSuppressed } from '../rules/withheld.ts'

/** Lease after which a worker counts as dead. */
export const MAIL_LEASE_IN_MS = SEND_TIMEOUT_IN_MS + 60_000

export interface DueMailOptions<Ready> {
  readonly db: Database
  readonly clock: Clock
  /** Prepares claimed messages; leaves out those that cannot be sent. */
  prepare(messages: readonly ClaimedMessage[]): Promise<readonly Ready[]>
  /** Callback for each message suppressed by preference or suppression list. */
  onWithheld(message: ClaimedMessage): void
}

/** Messages claimed together, and those of them that can be sent. */
export interface DueMailBatch<Ready> {
  readonly claimed: number
  readonly ready: readonly Ready[]
}

/** Claims and prepares up to `atMost` messages. On an error, releases them instead of waiting for the lease. */
export async function claimDueMail<Ready>(
  options: DueMailOptions<Ready>,
  atMost: number,
): Promise<DueMailBatch<Ready>> {
  const { db, clock, prepare } = options
  const now = clock()
  const claimedUntil = new Date(now.getTime() + MAIL_LEASE_IN_MS)
  const messages = atMost <= 0 ? [] : await claimDueMessages(db, { now, claimedUntil, atMost })
  if (messages.length === 0) return { claimed: 0, ready: [] }
  try {
    const ready = await prepare(await withoutUnwanted(options, messages, now))
    return { claimed: messages.length, ready }
  } catch (error) {
    await releaseClaimedMessages(db, messages).catch(() => undefined)
    throw error
  }
}

/** Whether the lease lasts as long as an attempt may take. */
export function isLeaseSufficient({ claimedUntil }: ClaimedMessage, now: Date): boolean {
  return claimedUntil.getTime() - now.getTime() >= SEND_TIMEOUT_IN_MS
}

async function withoutUnwanted(
  { db, onWithheld }: Pick<DueMailOptions<never>, 'db' | 'onWithheld'>,
  messages: readonly ClaimedMessage[],
  now: Date,
): Promise<ClaimedMessage[]> {
  const suppressibleIds = messages.filter(isSuppressibleMessage).map(({ id }) => id)
  const statuses = await findRecipientStatuses(db, suppressibleIds)
  const wanted: ClaimedMessage[] = []
  for (const message of messages) {
    const status = statuses.get(message.id)
    const reason = status === undefined ? null : whyMessageIsSuppressed(message, status, now)
    if (reason === null) wanted.push(message)
    else if (await markMessageSuppressed(db, message, reason)) onWithheld(message)
  }
  return wanted
}
