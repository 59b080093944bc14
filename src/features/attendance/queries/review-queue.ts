/** Review queue of attendance, and the history of a registration's attendance. */
import { and, asc, desc, eq, exists, inArray, isNull, lt, notInArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { interactions, people } from '#app/features/people/tables.ts'
import { registrations } from '#app/features/registrations/tables.ts'
import type { DatabaseOrTransaction, Transaction } from '#app/platform/db/database.ts'
import { attendanceImportRows, attendanceImports } from '../tables/imports.ts'
import { attendanceMarks, attendanceScans } from '../tables/marks.ts'
import { attendanceSlots, checkInPasses } from '../tables/slots.ts'
import { attendeeNameColumns } from './expected-attendees.ts'

/** Most items of each kind; the rest is shown when these are decided. */
const mostItems = 100

const personColumns = { ...attendeeNameColumns, displayName: people.displayName }

/**
 * Lists scans that gave no minutes and were not decided, oldest first. Scans without a checked payment are
 * left out if the person was admitted afterwards.
 */
export function listUndecidedScans(db: DatabaseOrTransaction, seminarId: number) {
  const admitted = alias(attendanceScans, 'admitted')
  const wasLetIn = db
    .select({ id: admitted.id })
    .from(admitted)
    .where(
      and(
        eq(attendanceScans.outcome, 'not_paid'),
        eq(admitted.registrationId, attendanceScans.registrationId),
        eq(admitted.slotId, attendanceScans.slotId),
        inArray(admitted.outcome, ['accepted', 'again']),
        isNull(admitted.decidedAt),
      ),
    )
  const { id, slotId, registrationId, outcome, correctedAt } = attendanceScans
  return db
    .select({
      id,
      slotId,
      registrationId,
      outcome,
      at: correctedAt,
      // The id first: without it, Drizzle takes a person without a display name for no person.
      person: { id: people.id, ...personColumns },
      slot: attendanceSlots.label,
    })
    .from(attendanceScans)
    .leftJoin(attendanceSlots, eq(attendanceSlots.id, slotId))
    .leftJoin(registrations, eq(registrations.id, registrationId))
    .leftJoin(people, eq(people.id, registrations.personId))
    .where(
      and(
        eq(attendanceScans.seminarId, seminarId),
        notInArray(outcome, ['accepted', 'again']),
        isNull(attendanceScans.decidedAt),
        sql`not ${exists(wasLetIn)}`,
      ),
    )
    .orderBy(asc(id))
    .limit(mostItems)
}

/** People whose last scan in a closed slot was into it. */
export function listMissingCheckOuts(db: DatabaseOrTransaction, seminarId: number, now: Date) {
  const later = alias(attendanceScans, 'later')
  const isLater = db
    .select({ id: later.id })
    .from(later)
    .where(
      and(
        eq(later.registrationId, attendanceScans.registrationId),
        eq(later.slotId, attendanceScans.slotId),
        inArray(later.outcome, ['accepted', 'again']),
        isNull(later.decidedAt),
        sql`(${later.correctedAt}, ${later.id}) > (${attendanceScans.correctedAt}, ${attendanceScans.id})`,
      ),
    )
  return db
    .select({
      slotId: attendanceSlots.id,
      registrationId: registrations.id,
      at: attendanceScans.correctedAt,
      person: personColumns,
      slot: attendanceSlots.label,
    })
    .from(attendanceScans)
    .innerJoin(attendanceSlots, eq(attendanceSlots.id, attendanceScans.slotId))
    .innerJoin(registrations, eq(registrations.id, attendanceScans.registrationId))
    .innerJoin(people, eq(people.id, registrations.personId))
    .innerJoin(
      attendanceMarks,
      and(
        eq(attendanceMarks.registrationId, registrations.id),
        eq(attendanceMarks.slotId, attendanceSlots.id),
        sql`${attendanceMarks.source} <> 'staff'`,
      ),
    )
    .where(
      and(
        eq(attendanceScans.seminarId, seminarId),
        eq(attendanceSlots.mode, 'in_and_out'),
        lt(attendanceSlots.closesAt, now),
        inArray(attendanceScans.outcome, ['accepted', 'again']),
        isNull(attendanceScans.decidedAt),
        eq(attendanceScans.direction, 'in'),
        sql`not ${exists(isLater)}`,
      ),
    )
    .orderBy(asc(attendanceScans.id))
    .limit(mostItems)
}

/** Marks by staff that differ from scans which arrived after them. */
export function listConflicts(db: DatabaseOrTransaction, seminarId: number) {
  return db
    .selectDistinctOn([attendanceMarks.registrationId, attendanceMarks.slotId], {
      slotId: attendanceSlots.id,
      registrationId: registrations.id,
      status: attendanceMarks.status,
      at: attendanceScans.correctedAt,
      person: personColumns,
      slot: attendanceSlots.label,
    })
    .from(attendanceMarks)
    .innerJoin(attendanceSlots, eq(attendanceSlots.id, attendanceMarks.slotId))
    .innerJoin(registrations, eq(registrations.id, attendanceMarks.registrationId))
    .innerJoin(people, eq(people.id, registrations.personId))
    .innerJoin(
      attendanceScans,
      and(
        eq(attendanceScans.registrationId, registrations.id),
        eq(attendanceScans.slotId, attendanceSlots.id),
        eq(attendanceScans.outcome, 'accepted'),
        isNull(attendanceScans.decidedAt),
      ),
    )
    .where(
      and(
        eq(attendanceSlots.seminarId, seminarId),
        eq(attendanceMarks.source, 'staff'),
        inArray(attendanceMarks.status, ['absent', 'excused']),
        sql`${attendanceScans.receivedAt} > ${attendanceMarks.decidedAt}`,
      ),
    )
    .orderBy(attendanceMarks.registrationId, attendanceMarks.slotId)
    .limit(mostItems)
}

/** Participants of meetings whom nobody has matched or dismissed. */
export function listUnmatchedParticipants(db: DatabaseOrTransaction, seminarId: number) {
  const { importId, row, name } = attendanceImportRows
  return db
    .select({ importId, row, name, slotId: attendanceImports.slotId, at: attendanceImports.importedAt })
    .from(attendanceImportRows)
    .innerJoin(attendanceImports, eq(attendanceImports.id, importId))
    .where(
      and(
        eq(attendanceImports.seminarId, seminarId),
        isNull(attendanceImportRows.registrationId),
        isNull(attendanceImportRows.dismissedAt),
      ),
    )
    .orderBy(asc(importId), asc(row))
    .limit(mostItems)
}

/** @returns the decided scan; null if there is none without a decision */
export async function decideScanRow(
  tx: Transaction,
  {
    seminarId,
    scanId,
    ...decision
  }: {
    seminarId: number
    scanId: number
    decision: 'counted' | 'dismissed'
    decidedBy: number
    decidedAt: Date
  },
) {
  const [row] = await tx
    .update(attendanceScans)
    .set(decision)
    .where(
      and(
        eq(attendanceScans.id, scanId),
        eq(attendanceScans.seminarId, seminarId),
        isNull(attendanceScans.decidedAt),
        notInArray(attendanceScans.outcome, ['accepted', 'again']),
      ),
    )
    .returning()
  return row ?? null
}

/** Renews the time of a mark by staff, so that earlier scans no longer contradict it. */
export async function confirmMark(
  tx: Transaction,
  { registrationId, slotId, now }: { registrationId: number; slotId: number; now: Date },
): Promise<void> {
  await tx
    .update(attendanceMarks)
    .set({ decidedAt: now, version: sql`${attendanceMarks.version} + 1` })
    .where(and(eq(attendanceMarks.registrationId, registrationId), eq(attendanceMarks.slotId, slotId)))
}

/** Scans of a registration, latest first, with the check-in pass or person who made them. */
export function listScansOfRegistration(db: DatabaseOrTransaction, registrationId: number) {
  const actor = alias(people, 'actor')
  const { correctedAt, outcome, direction, source, decision } = attendanceScans
  return db
    .select({
      at: correctedAt,
      outcome,
      direction,
      source,
      decision,
      slot: attendanceSlots.label,
      pass: checkInPasses.label,
      actor: actor.displayName,
    })
    .from(attendanceScans)
    .leftJoin(attendanceSlots, eq(attendanceSlots.id, attendanceScans.slotId))
    .leftJoin(checkInPasses, eq(checkInPasses.id, attendanceScans.checkInPassId))
    .leftJoin(actor, eq(actor.id, attendanceScans.actorId))
    .where(eq(attendanceScans.registrationId, registrationId))
    .orderBy(desc(correctedAt), desc(attendanceScans.id))
    .limit(500)
}

/** Decisions of staff about a registration, latest first. */
export function listStaffDecisions(
  db: DatabaseOrTransaction,
  { registrationId, personId }: { readonly registrationId: number; readonly personId: number },
) {
  const decided = { registrationId, isAttendanceDecision: true }
  return db
    .select({
      at: interactions.occurredAt,
      title: interactions.title,
      description: interactions.description,
      actor: people.displayName,
    })
    .from(interactions)
    .leftJoin(people, eq(people.id, interactions.createdBy))
    .where(
      and(
        eq(interactions.personId, personId),
        sql`${interactions.metadata} @> ${JSON.stringify(decided)}::jsonb`,
      ),
    )
    .orderBy(desc(interactions.occurredAt), desc(interactions.id))
    .limit(500)
}
