import { and, eq, inArray, isNull, notInArray, or, sql } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import { selectOthersOnAddress } from '#app/features/people/queries/mailboxes.ts'
import type { Transaction } from '#app/platform/db/database.ts'
import { emailSuppressions, mailEvents, outbox } from '../tables.ts'
import { isSentTo } from './outbox-search.ts'
import { lockOutboxMessages } from './queued-mail.ts'

interface MailToErase {
  /** The person being erased. */
  readonly personId: number
  /** Null if the address is another person's too, who owns what names only the address. */
  readonly email: string | null
  /** Instants of their support messages. */
  readonly receivedAt?: readonly Date[]
}

interface ErasedRecipient {
  readonly personId: number
  /** Previous address; null if it is another person's too, who owns what names only the address. */
  readonly email: string | null
  /** Replacement. */
  readonly erasedEmail: string
}

/** Keys and names may contain an address. */
const blankContent = {
  data: {},
  subject: null,
  html: null,
  text: null,
  lastError: null,
  providerMessageId: null,
  dedupeKey: null,
} as const

/** Providers' details name the recipient. */
const blankReport = { recipientEmail: null, messageId: null, details: null } as const

/** Unsent messages are canceled. */
const neverSent = {
  status: sql`case when ${inArray(outbox.status, ['queued', 'sending'])} then 'suppressed' else ${outbox.status} end`,
  claimedUntil: null,
}

/** Locks all messages to erase, in the common order. */
export async function lockMailToErase(
  tx: Transaction,
  { personId, email, receivedAt = [] }: MailToErase,
): Promise<void> {
  const to = tx.select({ id: outbox.id }).from(outbox).where(isTo(tx, { personId, email }))
  const about = tx
    .select({ id: outbox.id })
    .from(outbox)
    .where(isAbout(email ?? '', receivedAt))
  const copies = tx
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(isAboutVisitor, inArray(outbox.resentFromId, about)))
  await lockOutboxMessages(tx, inArray(outbox.id, receivedAt.length === 0 ? to : union(to, about, copies)))
}

/** Messages to the others on a person's address are theirs. */
function isTo(tx: Transaction, { personId, email }: Pick<MailToErase, 'personId' | 'email'>) {
  const isToPerson = eq(outbox.personId, personId)
  if (email === null) return isToPerson
  const others = selectOthersOnAddress(tx, { personId, email })
  return or(isToPerson, and(isSentTo([email]), sql`coalesce(${notInArray(outbox.personId, others)}, true)`))
}

/** Messages about a visitor go to the provider and have no person; the index of copies needs that. */
const isAboutVisitor = isNull(outbox.personId)

const isAbout = (email: string, receivedAt: readonly Date[]) =>
  and(
    inArray(outbox.createdAt, [...receivedAt]),
    inArray(outbox.templateType, ['contact_received', 'password_reset_received']),
    sql`${outbox.data} ->> 'email' = ${email}`,
  )

/** Erases a person's e-mails, keeping the counts, and removes suppressions of an address that nobody else has. */
export async function eraseMailToPerson(
  tx: Transaction,
  { personId, email, erasedEmail }: ErasedRecipient,
): Promise<void> {
  const isTheirs = isTo(tx, { personId, email })
  await lockMailToErase(tx, { personId, email })
  const messageIds = tx.select({ id: outbox.id }).from(outbox).where(isTheirs)
  await tx.update(mailEvents).set(blankReport).where(inArray(mailEvents.outboxId, messageIds))
  await tx
    .update(outbox)
    .set({ ...blankContent, ...neverSent, recipientEmail: erasedEmail, recipientName: null })
    .where(isTheirs)
  if (email === null) return
  // Unmatched events have only the address.
  await tx.update(mailEvents).set(blankReport).where(eq(mailEvents.recipientEmail, email))
  const others = await selectOthersOnAddress(tx, { personId, email }).limit(1)
  if (others.length === 0) await tx.delete(emailSuppressions).where(eq(emailSuppressions.email, email))
}

/**
 * Erases e-mails about a visitor's support messages.
 * @param receivedAt used for an indexed lookup: both were stored at the same instant
 */
export async function eraseMailAboutSupportMessages(
  tx: Transaction,
  { email, receivedAt }: { email: string; receivedAt: readonly Date[] },
): Promise<void> {
  if (receivedAt.length === 0) return
  const messages = await tx
    .update(outbox)
    .set({ ...blankContent, ...neverSent })
    .where(isAbout(email, receivedAt))
    .returning({ id: outbox.id })
  const ids = messages.map(({ id }) => id)
  // Copies have a different instant.
  const isCopy = and(isAboutVisitor, inArray(outbox.resentFromId, ids))
  const copies = tx.select({ id: outbox.id }).from(outbox).where(isCopy)
  await tx
    .update(outbox)
    .set({ ...blankContent, ...neverSent })
    .where(isCopy)
  await tx
    .update(mailEvents)
    .set(blankReport)
    .where(or(inArray(mailEvents.outboxId, ids), inArray(mailEvents.outboxId, copies)))
}
