/** Scans, marks and walk-ins of a person: for the export of own data, and erasure. */
import { and, asc, desc, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { registrations } from '#app/features/registrations/tables.ts'
import type { DatabaseOrTransaction, Transaction } from '#app/platform/db/database.ts'
import { walkIns } from '../tables/imports.ts'
import { attendanceMarks, attendanceScans, completions } from '../tables/marks.ts'
import { attendanceSlots } from '../tables/slots.ts'

/** Scans of these registrations, latest first. */
export function listOwnScans(db: DatabaseOrTransaction, registrationIds: readonly number[], limit: number) {
  const { registrationId, correctedAt, direction, source, outcome } = attendanceScans
  return db
    .select({
      registrationId,
      slot: attendanceSlots.label,
      scannedAt: correctedAt,
      direction,
      source,
      outcome,
    })
    .from(attendanceScans)
    .leftJoin(attendanceSlots, eq(attendanceSlots.id, attendanceScans.slotId))
    .where(inArray(registrationId, [...registrationIds]))
    .orderBy(desc(correctedAt), desc(attendanceScans.id))
    .limit(limit)
}

export function listOwnAttendanceMarks(
  db: DatabaseOrTransaction,
  registrationIds: readonly number[],
  limit: number,
) {
  const { registrationId, status, minutes, source, reason, decidedAt } = attendanceMarks
  return db
    .select({ registrationId, slot: attendanceSlots.label, status, minutes, source, reason, decidedAt })
    .from(attendanceMarks)
    .innerJoin(attendanceSlots, eq(attendanceSlots.id, attendanceMarks.slotId))
    .where(and(inArray(registrationId, [...registrationIds]), isNotNull(status)))
    .orderBy(asc(registrationId), asc(attendanceSlots.startsAt), asc(attendanceSlots.id))
    .limit(limit)
}

const erasedText = 'Erased'

/**
 * Removes what was written about a person, and keeps scans, marks and minutes, which count without a name.
 * @param email null if the address is another person's too
 */
export async function eraseAttendanceOfPerson(
  tx: Transaction,
  { personId, email }: { readonly personId: number; readonly email: string | null },
): Promise<void> {
  const ofPerson = tx
    .select({ id: registrations.id })
    .from(registrations)
    .where(eq(registrations.personId, personId))
  await tx
    .update(attendanceMarks)
    .set({ reason: erasedText })
    .where(and(inArray(attendanceMarks.registrationId, ofPerson), isNotNull(attendanceMarks.reason)))
  await tx
    .update(completions)
    .set({ overrideReason: erasedText })
    .where(and(inArray(completions.registrationId, ofPerson), isNotNull(completions.overrideReason)))
  const isTheirs = or(
    inArray(walkIns.registrationId, ofPerson),
    and(isNull(walkIns.registrationId), sql`lower(${walkIns.email}) = lower(${email})`),
  )
  await tx
    .update(walkIns)
    .set({ firstName: erasedText, lastName: erasedText, email: null, phone: null, prcLicenseNo: null })
    .where(isTheirs)
}
