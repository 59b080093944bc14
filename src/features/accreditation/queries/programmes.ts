import { and, asc, eq, ne, sql } from 'drizzle-orm'
import { professions } from '#app/features/people/tables.ts'
import { seminars } from '#app/features/seminars/tables.ts'
import type { DatabaseOrTransaction, Transaction } from '#app/platform/db/database.ts'
import { programmeAccreditations } from '../tables/programmes.ts'
import { completionReports } from '../tables/reports.ts'
import { deadlineColumns, isReportOfAccreditation } from './reports.ts'

export type AccreditationRow = typeof programmeAccreditations.$inferSelect

export function listAccreditationRows(db: DatabaseOrTransaction, seminarId: number) {
  return db
    .select({
      accreditation: programmeAccreditations,
      profession: professions.name,
      report: { ...deadlineColumns, submittedOn: completionReports.submittedOn },
    })
    .from(programmeAccreditations)
    .innerJoin(professions, eq(professions.id, programmeAccreditations.professionId))
    .leftJoin(completionReports, isReportOfAccreditation)
    .where(eq(programmeAccreditations.seminarId, seminarId))
    .orderBy(asc(sql`lower(${professions.name})`))
}

export async function findAccreditation(
  db: DatabaseOrTransaction,
  id: number,
): Promise<AccreditationRow | null> {
  const [row] = await db.select().from(programmeAccreditations).where(eq(programmeAccreditations.id, id))
  return row ?? null
}

/** Locks the accreditation; its seminar is locked before. */
export async function lockAccreditation(tx: Transaction, id: number): Promise<AccreditationRow | null> {
  const [row] = await tx
    .select()
    .from(programmeAccreditations)
    .where(eq(programmeAccreditations.id, id))
    .for('no key update')
  return row ?? null
}

/**
 * Accreditations of other seminars with the same number, whose seminars were not canceled. Locks the profession, so
 * that of several savings at once each sees the former ones.
 */
export async function listRunsWithNumber(
  tx: Transaction,
  {
    seminarId,
    professionId,
    accreditationNo,
  }: Pick<AccreditationRow, 'seminarId' | 'professionId'> & {
    readonly accreditationNo: string
  },
): Promise<AccreditationRow[]> {
  await tx
    .select({ id: professions.id })
    .from(professions)
    .where(eq(professions.id, professionId))
    .for('no key update')
  const rows = await tx
    .select({ accreditation: programmeAccreditations })
    .from(programmeAccreditations)
    .innerJoin(seminars, eq(seminars.id, programmeAccreditations.seminarId))
    .where(
      and(
        eq(programmeAccreditations.professionId, professionId),
        sql`lower(${programmeAccreditations.accreditationNo}) = lower(${accreditationNo})`,
        ne(programmeAccreditations.seminarId, seminarId),
        ne(seminars.status, 'cancelled'),
      ),
    )
    .orderBy(asc(programmeAccreditations.id))
  return rows.map(({ accreditation }) => accreditation)
}

export async function insertAccreditation(
  tx: Transaction,
  values: Omit<typeof programmeAccreditations.$inferInsert, 'version'>,
): Promise<number> {
  const [row] = await tx
    .insert(programmeAccreditations)
    .values(values)
    .returning({ id: programmeAccreditations.id })
  if (row === undefined) throw new Error('The accreditation was not stored.')
  return row.id
}

export async function updateAccreditation(
  tx: Transaction,
  id: number,
  values: Partial<Omit<AccreditationRow, 'id' | 'version'>>,
): Promise<void> {
  const version = sql`${programmeAccreditations.version} + 1`
  await tx
    .update(programmeAccreditations)
    .set({ ...values, version })
    .where(eq(programmeAccreditations.id, id))
}

export async function deleteAccreditationRow(tx: Transaction, id: number): Promise<void> {
  await tx.delete(programmeAccreditations).where(eq(programmeAccreditations.id, id))
}
