/** Reports of online meetings: their imports, participants and stored choices. */
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { people } from '#app/features/people/tables.ts'
import { holdsSeatCondition } from '#app/features/registrations/queries/payment-status.ts'
import { registrations } from '#app/features/registrations/tables.ts'
import type { DatabaseOrTransaction, Transaction } from '#app/platform/db/database.ts'
import type { MatchableRegistrant } from '../rules/match-participants.ts'
import {
  attendanceAliases,
  attendanceImportRows,
  attendanceImports,
  attendanceJoinCodes,
} from '../tables/imports.ts'
import { attendeeNameColumns } from './expected-attendees.ts'

export type MeetingImportRow = typeof attendanceImports.$inferSelect
export type ImportedParticipantRow = typeof attendanceImportRows.$inferSelect

/** Registrants with a seat: what a participant can be matched with. */
export function listMatchableRegistrants(
  db: DatabaseOrTransaction,
  seminarId: number,
): Promise<MatchableRegistrant[]> {
  return db
    .select({
      registrationId: registrations.id,
      ...attendeeNameColumns,
      email: people.email,
      joinCode: attendanceJoinCodes.code,
    })
    .from(registrations)
    .innerJoin(people, eq(people.id, registrations.personId))
    .leftJoin(attendanceJoinCodes, eq(attendanceJoinCodes.registrationId, registrations.id))
    .where(and(eq(registrations.seminarId, seminarId), holdsSeatCondition))
    .orderBy(asc(registrations.id))
}

/** Remembered choices of a seminar: registration by normalized participant. */
export async function listAliases(
  db: DatabaseOrTransaction,
  seminarId: number,
): Promise<Map<string, number>> {
  const { participant, registrationId } = attendanceAliases
  const rows = await db
    .select({ participant, registrationId })
    .from(attendanceAliases)
    .where(eq(attendanceAliases.seminarId, seminarId))
    .orderBy(asc(participant))
  return new Map(rows.map((row) => [row.participant, row.registrationId]))
}

export async function putParticipantAlias(
  tx: Transaction,
  alias: typeof attendanceAliases.$inferInsert,
): Promise<void> {
  const { seminarId, participant } = attendanceAliases
  await tx
    .insert(attendanceAliases)
    .values(alias)
    .onConflictDoUpdate({
      target: [seminarId, participant],
      set: { registrationId: alias.registrationId },
    })
}

export async function deleteAlias(tx: Transaction, seminarId: number, participant: string): Promise<void> {
  await tx
    .delete(attendanceAliases)
    .where(and(eq(attendanceAliases.seminarId, seminarId), eq(attendanceAliases.participant, participant)))
}

export interface MeetingImportKey {
  readonly seminarId: number
  /** Null for all slots by time. */
  readonly slotId: number | null
  readonly fileHash: Buffer
}

export async function findMeetingImport(
  db: DatabaseOrTransaction,
  { seminarId, slotId, fileHash }: MeetingImportKey,
): Promise<MeetingImportRow | null> {
  const [row] = await db
    .select()
    .from(attendanceImports)
    .where(
      and(
        eq(attendanceImports.seminarId, seminarId),
        eq(attendanceImports.fileHash, fileHash),
        slotId === null ? isNull(attendanceImports.slotId) : eq(attendanceImports.slotId, slotId),
      ),
    )
  return row ?? null
}

export async function findMeetingImportById(
  db: DatabaseOrTransaction,
  importId: number,
): Promise<MeetingImportRow | null> {
  const [row] = await db.select().from(attendanceImports).where(eq(attendanceImports.id, importId))
  return row ?? null
}

export async function insertMeetingImport(
  tx: Transaction,
  values: typeof attendanceImports.$inferInsert,
): Promise<number> {
  const [row] = await tx.insert(attendanceImports).values(values).returning({ id: attendanceImports.id })
  if (row === undefined) throw new Error('The import was not stored.')
  return row.id
}

export async function updateImportZone(tx: Transaction, importId: number, zone: string): Promise<void> {
  await tx.update(attendanceImports).set({ zone }).where(eq(attendanceImports.id, importId))
}

/**
 * Inserts participants as one JSON parameter: thousands of rows would exceed the number of parameters of a
 * statement.
 */
export async function insertParticipants(
  tx: Transaction,
  importId: number,
  rows: readonly Omit<ImportedParticipantRow, 'importId' | 'dismissedAt'>[],
): Promise<void> {
  await tx.execute(sql`
    insert into ${attendanceImportRows}
      (import_id, row, name, email, intervals, summarised_minutes, registration_id, matched_by)
    select ${importId}, r.*
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r("row" integer, "name" text, "email" text,
        "intervals" jsonb, "summarisedMinutes" integer, "registrationId" integer, "matchedBy" text)`)
}

/** Replaces the presence of participants and keeps whom they were matched with. */
export async function updatePresences(
  tx: Transaction,
  importId: number,
  rows: readonly Pick<ImportedParticipantRow, 'row' | 'intervals' | 'summarisedMinutes'>[],
): Promise<void> {
  await tx.execute(sql`
    update ${attendanceImportRows} set intervals = r."intervals", summarised_minutes = r."summarisedMinutes"
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as r("row" integer, "intervals" jsonb, "summarisedMinutes" integer)
      where import_id = ${importId} and ${attendanceImportRows.row} = r."row"`)
}

export function listParticipants(
  db: DatabaseOrTransaction,
  importId: number,
): Promise<ImportedParticipantRow[]> {
  return db
    .select()
    .from(attendanceImportRows)
    .where(eq(attendanceImportRows.importId, importId))
    .orderBy(asc(attendanceImportRows.row))
}

/** Lists participants of all reports of a seminar that are neither matched nor dismissed. */
export function listUnmatchedParticipants(
  db: DatabaseOrTransaction,
  seminarId: number,
): Promise<Pick<ImportedParticipantRow, 'importId' | 'row' | 'name' | 'email'>[]> {
  const { importId, row, name, email, registrationId, dismissedAt } = attendanceImportRows
  return db
    .select({ importId, row, name, email })
    .from(attendanceImportRows)
    .innerJoin(attendanceImports, eq(attendanceImports.id, importId))
    .where(and(eq(attendanceImports.seminarId, seminarId), isNull(registrationId), isNull(dismissedAt)))
}

export interface ImportedParticipantKey {
  readonly importId: number
  readonly row: number
}

export async function findParticipant(
  db: DatabaseOrTransaction,
  { importId, row }: ImportedParticipantKey,
): Promise<ImportedParticipantRow | null> {
  const [found] = await db
    .select()
    .from(attendanceImportRows)
    .where(and(eq(attendanceImportRows.importId, importId), eq(attendanceImportRows.row, row)))
  return found ?? null
}

export async function updateParticipant(
  tx: Transaction,
  { importId, row }: ImportedParticipantKey,
  values: Pick<ImportedParticipantRow, 'registrationId' | 'matchedBy' | 'dismissedAt'>,
): Promise<void> {
  await tx
    .update(attendanceImportRows)
    .set(values)
    .where(and(eq(attendanceImportRows.importId, importId), eq(attendanceImportRows.row, row)))
}
