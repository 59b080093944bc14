/** Data included in a person's own export; every list has a limit. */

import { and, desc, eq, inArray, isNull, lte, ne, notExists, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { secondFactorExistsCondition } from '#app/features/accounts/queries/second-factors.ts'
import { listSignInSessions } from '#app/features/accounts/queries/sessions.ts'
import { linkedIdentities, passwords } from '#app/features/accounts/tables.ts'
import { isSentTo } from '#app/features/email/queries/outbox-search.ts'
import { emailSuppressions, outbox } from '#app/features/email/tables.ts'
import { isPayer } from '#app/features/orders/queries/payers.ts'
import { orders } from '#app/features/orders/tables/orders.ts'
import { isProofVisibleToPayer } from '#app/features/payments/queries/proofs.ts'
import { paymentEvents, payments } from '#app/features/payments/tables/payments.ts'
import { proofs } from '#app/features/payments/tables/proofs.ts'
import type { PersonRow } from '#app/features/people/queries/people.ts'
import { auditLog, interactions, people } from '#app/features/people/tables.ts'
import {
  isOrderVisibleToPayer,
  shownRegistrationIdSql,
} from '#app/features/registrations/queries/orders-of-registrations.ts'
import { ownAmountDueSql, paymentStatusSql } from '#app/features/registrations/queries/payment-status.ts'
import { isRegistrationVisibleToOwner } from '#app/features/registrations/queries/registrations.ts'
import { registrations } from '#app/features/registrations/tables.ts'
import { seminars } from '#app/features/seminars/tables.ts'
import { supportMessages } from '#app/features/support/tables.ts'
import type { DatabaseOrTransaction } from '#app/platform/db/database.ts'
import { orderByNewestFirst } from '#app/platform/db/ordering.ts'

export const ownDataEntryLimit = 10_000

export interface OwnPersonRow extends PersonRow {
  readonly passwordChangedAt: Date | null
  readonly googleLinkedAt: Date | null
  readonly hasSecondFactor: boolean
  readonly googleAccount: string | null
  /** Reason why their address receives no more invitations. */
  readonly suppressedBecause: string | null
}

export async function findOwnPerson(
  db: DatabaseOrTransaction,
  personId: number,
): Promise<OwnPersonRow | null> {
  const [row] = await db
    .select({
      person: people,
      passwordChangedAt: passwords.changedAt,
      googleLinkedAt: linkedIdentities.linkedAt,
      googleAccount: linkedIdentities.subject,
      hasSecondFactor: secondFactorExistsCondition,
      suppressedBecause: emailSuppressions.reason,
    })
    .from(people)
    .leftJoin(passwords, eq(passwords.personId, people.id))
    .leftJoin(linkedIdentities, eq(linkedIdentities.personId, people.id))
    .leftJoin(emailSuppressions, eq(emailSuppressions.email, people.email))
    .where(eq(people.id, personId))
  if (row === undefined) return null
  const { person, ...others } = row
  return { ...person, ...others }
}

export async function listOwnSessions(db: DatabaseOrTransaction, personId: number, now: Date) {
  const rows = await listSignInSessions(db, personId, now)
  return rows.map(({ createdAt, lastSeenAt, expiresAt, userAgent, ipAddress }) => ({
    createdAt,
    lastSeenAt,
    expiresAt,
    userAgent,
    ipAddress,
  }))
}

export interface OwnDataScope {
  readonly personId: number
  readonly isEmailVerified: boolean
}

export function listOwnRegistrations(db: DatabaseOrTransaction, { personId }: OwnDataScope) {
  const { id, registeredAt, registrationType, attendanceStatus, details, privacyNoticeVersion } =
    registrations
  return db
    .select({
      id,
      seminarId: seminars.id,
      seminarTitle: seminars.title,
      seminarStartsAt: seminars.startsAt,
      registeredAt,
      registrationType,
      attendanceStatus,
      paymentStatus: paymentStatusSql,
      amountDue: ownAmountDueSql,
      privacyNoticeVersion,
      details,
    })
    .from(registrations)
    .innerJoin(seminars, eq(seminars.id, registrations.seminarId))
    .innerJoin(people, eq(people.id, registrations.personId))
    .leftJoin(passwords, eq(passwords.personId, people.id))
    .where(and(eq(registrations.personId, personId), isRegistrationVisibleToOwner))
    .orderBy(desc(registeredAt), desc(id))
    .limit(ownDataEntryLimit)
}

/** Proofs of what the person pays, each with the registration that its order is shown with, latest first. */
export async function listOwnProofs(db: DatabaseOrTransaction, { personId }: OwnDataScope) {
  const { fileKey, contentType, sizeInBytes, referenceNumber, amountSent } = proofs
  return db
    .select({
      registrationId: shownRegistrationIdSql,
      fileKey,
      sentAt: proofs.createdAt,
      contentType,
      sizeInBytes,
      referenceNumber,
      amountSent,
      deletedAt: proofs.purgedAt,
    })
    .from(proofs)
    .innerJoin(payments, eq(payments.id, proofs.paymentId))
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .innerJoin(people, isPayer)
    .leftJoin(passwords, eq(passwords.personId, people.id))
    .where(and(eq(people.id, personId), isOrderVisibleToPayer, isProofVisibleToPayer))
    .orderBy(desc(proofs.id))
    .limit(ownDataEntryLimit)
}

const claims = alias(payments, 'claims')

/** Latest first. Until the e-mail is verified, decisions on proofs sent by others are left out. */
export async function listOwnPaymentDecisions(db: DatabaseOrTransaction, { personId }: OwnDataScope) {
  const { action, notes, createdAt } = paymentEvents
  return db
    .select({ registrationId: shownRegistrationIdSql, decidedAt: createdAt, action, notes })
    .from(paymentEvents)
    .innerJoin(payments, eq(payments.id, paymentEvents.paymentId))
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .innerJoin(people, isPayer)
    .leftJoin(passwords, eq(passwords.personId, people.id))
    .where(
      and(
        eq(people.id, personId),
        isOrderVisibleToPayer,
        ne(action, 'undo_allocation'),
        notExists(
          db
            .select({ id: proofs.id })
            .from(proofs)
            .innerJoin(claims, eq(claims.id, proofs.paymentId))
            .where(
              and(
                eq(claims.orderId, payments.orderId),
                lte(proofs.createdAt, createdAt),
                sql`not coalesce(${isProofVisibleToPayer}, false)`,
              ),
            ),
        ),
      ),
    )
    .orderBy(desc(paymentEvents.id))
    .limit(ownDataEntryLimit)
}

export function listOwnInteractions(db: DatabaseOrTransaction, personId: number) {
  const { occurredAt, interactionType, title, description, metadata } = interactions
  return db
    .select({ occurredAt, interactionType, title, description, metadata })
    .from(interactions)
    .where(eq(interactions.personId, personId))
    .orderBy(...orderByNewestFirst(occurredAt, interactions.id))
    .limit(ownDataEntryLimit)
}

export function listOwnEmails(
  db: DatabaseOrTransaction,
  { personId, email }: { personId: number; email: string },
) {
  const { templateType, recipientEmail, subject, text, status, createdAt, sentAt } = outbox
  const { deliveredAt, openedAt, clickedAt, bouncedAt, complainedAt, unsubscribedAt } = outbox
  const reported = { deliveredAt, openedAt, clickedAt, bouncedAt, complainedAt, unsubscribedAt }
  return (
    db
      .select({
        templateType,
        recipientEmail,
        subject,
        text,
        status,
        writtenAt: createdAt,
        sentAt,
        ...reported,
      })
      .from(outbox)
      // An e-mail without a person belongs to the address's current holder.
      .where(or(eq(outbox.personId, personId), and(isSentTo([email]), isNull(outbox.personId))))
      .orderBy(desc(outbox.id))
      .limit(ownDataEntryLimit)
  )
}

export function listOwnSupportMessages(db: DatabaseOrTransaction, email: string) {
  const { kind, name, subject, message, status, createdAt, resolvedAt } = supportMessages
  return db
    .select({ writtenAt: createdAt, kind, name, subject, message, status, resolvedAt })
    .from(supportMessages)
    .where(eq(supportMessages.email, email))
    .orderBy(desc(supportMessages.id))
    .limit(ownDataEntryLimit)
}

/** Lists the person's actions and, once the e-mail is verified, actions on them and their registrations. */
export function listOwnAuditEntries(db: DatabaseOrTransaction, { personId, isEmailVerified }: OwnDataScope) {
  const { id, at, actorId, action, subjectType, details, ipAddress } = auditLog
  const acted = eq(actorId, personId)
  const theirs = db
    .select({ id: registrations.id })
    .from(registrations)
    .where(eq(registrations.personId, personId))
  // As a reviewer of their proof of payment.
  const wasActedUpon = or(
    and(eq(subjectType, 'person'), eq(auditLog.subjectId, personId)),
    and(eq(subjectType, 'registration'), inArray(auditLog.subjectId, theirs)),
  )
  return db
    .select({
      at,
      action,
      details,
      isOwn: sql<boolean>`coalesce(${acted}, false)`,
      ipAddress,
    })
    .from(auditLog)
    .where(isEmailVerified ? or(acted, wasActedUpon) : acted)
    .orderBy(...orderByNewestFirst(at, id))
    .limit(ownDataEntryLimit)
}
