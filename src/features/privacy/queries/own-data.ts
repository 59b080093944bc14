/** Data included in a person's own export; every list has a limit. */
import { and, desc, eq, inArray, isNull, lte, notExists, or, sql } from 'drizzle-orm'
import type { Executor } from '../../../platform/db/database.ts'
import { newestFirst } from '../../../platform/db/ordering.ts'
import { secondFactorExistsCondition } from '../../accounts/queries/second-factors.ts'
import { listSessions } from '../../accounts/queries/sessions.ts'
import { linkedIdentities, passwords } from '../../accounts/tables.ts'
import { emailSuppressions, outbox } from '../../email/tables.ts'
import { isProofShownToOwner } from '../../payments/queries/proofs.ts'
import { paymentDecisions, proofs } from '../../payments/tables.ts'
import type { PersonRow } from '../../people/queries/people.ts'
import { auditLog, interactions, people } from '../../people/tables.ts'
import { isShownToOwner } from '../../registrations/queries/registrations.ts'
import { registrations } from '../../registrations/tables.ts'
import { seminars } from '../../seminars/tables.ts'
import { supportMessages } from '../../support/tables.ts'

export const mostOfEach = 10_000

export interface OwnPerson extends PersonRow {
  readonly passwordChangedAt: Date | null
  readonly googleLinkedAt: Date | null
  readonly hasSecondFactor: boolean
  readonly googleAccount: string | null
  /** Why their address receives no more invitations. */
  readonly suppressedBecause: string | null
}

export async function findOwnPerson(db: Executor, personId: number): Promise<OwnPerson | null> {
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

export async function listOwnSessions(db: Executor, personId: number, now: Date) {
  const rows = await listSessions(db, personId, now)
  return rows.map(({ createdAt, lastSeenAt, expiresAt, userAgent, ipAddress }) => ({
    createdAt,
    lastSeenAt,
    expiresAt,
    userAgent,
    ipAddress,
  }))
}

interface Own {
  readonly personId: number
  readonly isProven: boolean
}

export function listOwnRegistrations(db: Executor, { personId }: Own) {
  const { id, registeredAt, registrationType, paymentStatus, attendanceStatus, amountDue, details } =
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
      paymentStatus,
      amountDue,
      details,
    })
    .from(registrations)
    .innerJoin(seminars, eq(seminars.id, registrations.seminarId))
    .innerJoin(people, eq(people.id, registrations.personId))
    .leftJoin(passwords, eq(passwords.personId, people.id))
    .where(and(eq(registrations.personId, personId), isShownToOwner))
    .orderBy(desc(registeredAt), desc(id))
    .limit(mostOfEach)
}

/** Proofs of these registrations that the person may see, latest first. */
export async function listOwnProofs(db: Executor, registrationIds: readonly number[]) {
  const { registrationId, fileKey, contentType, sizeInBytes, referenceNumber, amountSent } = proofs
  return db
    .select({
      registrationId,
      fileKey,
      sentAt: proofs.createdAt,
      contentType,
      sizeInBytes,
      referenceNumber,
      amountSent,
      deletedAt: proofs.purgedAt,
    })
    .from(proofs)
    .innerJoin(registrations, eq(registrations.id, registrationId))
    .innerJoin(people, eq(people.id, registrations.personId))
    .leftJoin(passwords, eq(passwords.personId, people.id))
    .where(and(inArray(registrationId, [...registrationIds]), isProofShownToOwner))
    .orderBy(desc(proofs.id))
    .limit(mostOfEach)
}

/** Latest first. Until the e-mail is verified, decisions on proofs sent by others are left out. */
export async function listOwnDecisions(db: Executor, registrationIds: readonly number[]) {
  const { registrationId, action, notes, createdAt } = paymentDecisions
  return db
    .select({ registrationId, decidedAt: createdAt, action, notes })
    .from(paymentDecisions)
    .innerJoin(registrations, eq(registrations.id, registrationId))
    .innerJoin(people, eq(people.id, registrations.personId))
    .leftJoin(passwords, eq(passwords.personId, people.id))
    .where(
      and(
        inArray(registrationId, [...registrationIds]),
        notExists(
          db
            .select({ id: proofs.id })
            .from(proofs)
            .where(
              and(
                eq(proofs.registrationId, registrations.id),
                lte(proofs.createdAt, createdAt),
                sql`not coalesce(${isProofShownToOwner}, false)`,
              ),
            ),
        ),
      ),
    )
    .orderBy(desc(paymentDecisions.id))
    .limit(mostOfEach)
}

export function listOwnHistory(db: Executor, personId: number) {
  const { occurredAt, interactionType, title, description, metadata } = interactions
  return db
    .select({ occurredAt, interactionType, title, description, metadata })
    .from(interactions)
    .where(eq(interactions.personId, personId))
    .orderBy(...newestFirst(occurredAt, interactions.id))
    .limit(mostOfEach)
}

export function listOwnLetters(db: Executor, { personId, email }: { personId: number; email: string }) {
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
      .where(or(eq(outbox.personId, personId), and(eq(recipientEmail, email), isNull(outbox.personId))))
      .orderBy(desc(outbox.id))
      .limit(mostOfEach)
  )
}

export function listOwnMessages(db: Executor, email: string) {
  const { kind, name, subject, message, status, createdAt, resolvedAt } = supportMessages
  return db
    .select({ writtenAt: createdAt, kind, name, subject, message, status, resolvedAt })
    .from(supportMessages)
    .where(eq(supportMessages.email, email))
    .orderBy(desc(supportMessages.id))
    .limit(mostOfEach)
}

/** Their actions and, once the e-mail is verified, actions on them and their registrations. */
export function listOwnAudit(db: Executor, { personId, isProven }: Own) {
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
    .where(isProven ? or(acted, wasActedUpon) : acted)
    .orderBy(...newestFirst(at, id))
    .limit(mostOfEach)
}
