/** Rows in which reports of meetings mention a person: for the export of own data, and erasure. */
import { and, asc, eq, inArray, or, sql } from 'drizzle-orm'
import { selectOthersOnAddress } from '#app/features/people/queries/mailboxes.ts'
import { registrations } from '#app/features/registrations/tables.ts'
import type { DatabaseOrTransaction, Transaction } from '#app/platform/db/database.ts'
import {
  attendanceAliases,
  attendanceImportRows,
  attendanceImports,
  attendanceJoinCodes,
} from '../tables/imports.ts'

/** Entries of reports that were matched with these registrations. */
export async function listMeetingPresences(
  db: DatabaseOrTransaction,
  registrationIds: readonly number[],
  limit: number,
) {
  const { registrationId, name, email, intervals, summarisedMinutes } = attendanceImportRows
  const rows = await db
    .select({
      registrationId,
      importedAt: attendanceImports.importedAt,
      name,
      email,
      intervals,
      summarisedMinutes,
    })
    .from(attendanceImportRows)
    .innerJoin(attendanceImports, eq(attendanceImports.id, attendanceImportRows.importId))
    .where(inArray(registrationId, [...registrationIds]))
    .orderBy(asc(attendanceImports.importedAt), asc(attendanceImportRows.row))
    .limit(limit)
  return rows.map(({ intervals: times, ...row }) => ({
    ...row,
    times: times.map(([from, to]) => ({
      joinedAt: new Date(from).toISOString(),
      leftAt: new Date(to).toISOString(),
    })),
  }))
}

export function listJoinCodes(db: DatabaseOrTransaction, registrationIds: readonly number[]) {
  const { registrationId, code, joinedPressedAt } = attendanceJoinCodes
  return db
    .select({ registrationId, code, joinedPressedAt })
    .from(attendanceJoinCodes)
    .where(inArray(registrationId, [...registrationIds]))
}

/**
 * Removes names and addresses from reports, and keeps the presence that marks are computed from.
 * @param email null if the address is another person's too
 */
export async function eraseParticipantsOfPerson(
  tx: Transaction,
  { personId, email }: { readonly personId: number; readonly email: string | null },
): Promise<void> {
  const ofPerson = tx
    .select({ id: registrations.id })
    .from(registrations)
    .where(eq(registrations.personId, personId))
  const ofOthers = tx
    .select({ id: registrations.id })
    .from(registrations)
    .where(inArray(registrations.personId, selectOthersOnAddress(tx, { personId, email: email ?? '' })))
  await tx
    .update(attendanceImportRows)
    .set({ name: '', email: null })
    .where(
      or(
        inArray(attendanceImportRows.registrationId, ofPerson),
        and(
          sql`lower(${attendanceImportRows.email}) = lower(${email})`,
          sql`coalesce(${attendanceImportRows.registrationId} <> all (${ofOthers}), true)`,
        ),
      ),
    )
  await tx.delete(attendanceAliases).where(inArray(attendanceAliases.registrationId, ofPerson))
  await tx.delete(attendanceJoinCodes).where(inArray(attendanceJoinCodes.registrationId, ofPerson))
}
