/** What is erased of the mail to a person, and of what they wrote to the provider. */
import { and, eq, inArray, or, sql } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import type { Transaction } from '../../../platform/db/database.ts'
import { emailSuppressions, mailEvents, outbox } from '../tables.ts'
import { lockOutbox } from './held-messages.ts'

interface Written {
  /** Whose mail it is; until now theirs. */
  readonly personId: number
  readonly email: string
  /** The instants at which they wrote. */
  readonly writtenAt?: readonly Date[]
}

interface Erased {
  readonly personId: number
  /** Theirs until now. */
  readonly email: string
  /** In its place. */
  readonly erasedEmail: string
}

/** Keys and names that others gave may hold an address. */
const nothingSaid = {
  data: {},
  subject: null,
  html: null,
  text: null,
  lastError: null,
  providerMessageId: null,
  dedupeKey: null,
} as const

/** What providers wrote down of a letter names its reader: 'mailbox of ana@… is full'. */
const nothingReported = { recipientEmail: null, messageId: null, details: null } as const

/** What has not gone out yet never will. */
const neverSent = {
  status: sql`case when ${inArray(outbox.status, ['queued', 'sending'])} then 'suppressed' else ${outbox.status} end`,
  claimedUntil: null,
}

/** Holds what will be emptied, as everybody does who changes several messages; comes before both. */
export async function lockMailOf(
  tx: Transaction,
  { personId, email, writtenAt = [] }: Written,
): Promise<void> {
  const to = tx.select({ id: outbox.id }).from(outbox).where(isTo(personId, email))
  const about = tx.select({ id: outbox.id }).from(outbox).where(isAbout(email, writtenAt))
  const copies = tx.select({ id: outbox.id }).from(outbox).where(inArray(outbox.resentFromId, about))
  await lockOutbox(tx, inArray(outbox.id, writtenAt.length === 0 ? to : union(to, about, copies)))
}

const isTo = (personId: number, email: string) =>
  or(eq(outbox.personId, personId), eq(outbox.recipientEmail, email))

const isAbout = (email: string, writtenAt: readonly Date[]) =>
  and(
    inArray(outbox.createdAt, [...writtenAt]),
    inArray(outbox.templateType, ['contact_received', 'password_reset_received']),
    sql`${outbox.data} ->> 'email' = ${email}`,
  )

/** Empties the letters to a person; that they were written, and when, still counts. Their address is no more on a list. */
export async function eraseMailTo(tx: Transaction, { personId, email, erasedEmail }: Erased): Promise<void> {
  const isTheirs = isTo(personId, email)
  await lockMailOf(tx, { personId, email })
  const lettersTo = tx.select({ id: outbox.id }).from(outbox).where(isTheirs)
  await tx.update(mailEvents).set(nothingReported).where(inArray(mailEvents.outboxId, lettersTo))
  // Reports that belong to no letter of ours know the address alone.
  await tx.update(mailEvents).set(nothingReported).where(eq(mailEvents.recipientEmail, email))
  await tx
    .update(outbox)
    .set({ ...nothingSaid, ...neverSent, recipientEmail: erasedEmail, recipientName: null })
    .where(isTheirs)
  await tx.delete(emailSuppressions).where(eq(emailSuppressions.email, email))
}

/**
 * Empties what the provider was mailed of a visitor's messages.
 *
 * @param writtenAt the instants at which they wrote: letter and message were stored in one moment, and the letters of
 * that moment are found by an index
 */
export async function eraseMailAbout(
  tx: Transaction,
  { email, writtenAt }: { email: string; writtenAt: readonly Date[] },
): Promise<void> {
  if (writtenAt.length === 0) return
  const letters = await tx
    .update(outbox)
    .set({ ...nothingSaid, ...neverSent })
    .where(isAbout(email, writtenAt))
    .returning({ id: outbox.id })
  const ids = letters.map(({ id }) => id)
  // Sent again at another moment.
  await tx
    .update(outbox)
    .set({ ...nothingSaid, ...neverSent })
    .where(inArray(outbox.resentFromId, ids))
  await tx
    .update(mailEvents)
    .set(nothingReported)
    .where(or(inArray(mailEvents.outboxId, ids), inArray(mailEvents.outboxId, copiesOf(tx, ids))))
}

function copiesOf(tx: Transaction, ids: readonly number[]) {
  return tx
    .select({ id: outbox.id })
    .from(outbox)
    .where(inArray(outbox.resentFromId, [...ids]))
}
