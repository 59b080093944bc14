/** Attachments of reports, preparations of packs, and forms of councils. */
import { and, asc, count, desc, eq, isNotNull, isNull, lt, lte, sql, sum } from 'drizzle-orm'
import { completionReports } from '#app/features/accreditation/tables/reports.ts'
import { personNameColumns } from '#app/features/people/queries/people.ts'
import { people, professions } from '#app/features/people/tables.ts'
import type { DatabaseOrTransaction, Transaction } from '#app/platform/db/database.ts'
import type { FormFileKind } from '../contract/forms.ts'
import { reportFiles, reportForms, reportRuns } from '../tables.ts'

export type ReportFileRow = typeof reportFiles.$inferSelect
export type ReportRunRow = typeof reportRuns.$inferSelect
export type ReportFormRow = typeof reportForms.$inferSelect

/** Lists attachments, the earliest first. */
export function listReportFiles(db: DatabaseOrTransaction, reportId: number): Promise<ReportFileRow[]> {
  return db.select().from(reportFiles).where(eq(reportFiles.reportId, reportId)).orderBy(asc(reportFiles.id))
}

/** Finds a file with the seminar and the profession of its report. */
export async function findReportFile(db: DatabaseOrTransaction, id: number) {
  const { seminarId, professionId } = completionReports
  const [row] = await db
    .select({ file: reportFiles, seminarId, professionId })
    .from(reportFiles)
    .innerJoin(completionReports, eq(completionReports.id, reportFiles.reportId))
    .where(eq(reportFiles.id, id))
  return row ?? null
}

export async function sumReportFiles(
  tx: Transaction,
  reportId: number,
): Promise<{ readonly files: number; readonly sizeInBytes: number }> {
  const [row] = await tx
    .select({ files: count(), sizeInBytes: sum(reportFiles.sizeInBytes) })
    .from(reportFiles)
    .where(eq(reportFiles.reportId, reportId))
  return { files: row?.files ?? 0, sizeInBytes: Number(row?.sizeInBytes ?? 0) }
}

export async function insertReportFile(
  tx: Transaction,
  values: typeof reportFiles.$inferInsert,
): Promise<number> {
  const [row] = await tx.insert(reportFiles).values(values).returning({ id: reportFiles.id })
  if (row === undefined) throw new Error('The file was not stored.')
  return row.id
}

/** @returns null if another request has deleted it */
export async function deleteReportFileRow(tx: Transaction, id: number): Promise<ReportFileRow | null> {
  const [row] = await tx.delete(reportFiles).where(eq(reportFiles.id, id)).returning()
  return row ?? null
}

function selectRuns(db: DatabaseOrTransaction) {
  const { seminarId, professionId } = completionReports
  return db
    .select({
      run: reportRuns,
      requester: personNameColumns(people),
      seminarId,
      professionId,
    })
    .from(reportRuns)
    .innerJoin(completionReports, eq(completionReports.id, reportRuns.reportId))
    .leftJoin(people, eq(people.id, reportRuns.requestedBy))
}

export type FoundRun = Awaited<ReturnType<typeof listRuns>>[number]

/** Lists the latest preparations of a report, the latest first. */
export function listRuns(db: DatabaseOrTransaction, reportId: number) {
  return selectRuns(db).where(eq(reportRuns.reportId, reportId)).orderBy(desc(reportRuns.id)).limit(50)
}

export async function findRun(db: DatabaseOrTransaction, id: number): Promise<FoundRun | null> {
  const [row] = await selectRuns(db).where(eq(reportRuns.id, id))
  return row ?? null
}

/** Finds the preparation of a report that no process has begun, so that it will say what is saved by now. */
export async function findQueuedRun(tx: Transaction, reportId: number): Promise<number | null> {
  const [row] = await tx
    .select({ id: reportRuns.id })
    .from(reportRuns)
    .where(and(eq(reportRuns.reportId, reportId), eq(reportRuns.state, 'queued'), eq(reportRuns.attempts, 0)))
  return row?.id ?? null
}

export async function insertRun(tx: Transaction, values: typeof reportRuns.$inferInsert): Promise<number> {
  const [row] = await tx.insert(reportRuns).values(values).returning({ id: reportRuns.id })
  if (row === undefined) throw new Error('The preparation was not stored.')
  return row.id
}

/**
 * Takes the preparation that has waited longest until an instant, so that no other process works on it meanwhile, and
 * another continues after a crash. Counts the attempt.
 */
export async function claimNextRun(
  db: DatabaseOrTransaction,
  { now, until }: { readonly now: Date; readonly until: Date },
): Promise<ReportRunRow | null> {
  const next = db
    .select({ id: reportRuns.id })
    .from(reportRuns)
    .where(and(eq(reportRuns.state, 'queued'), lte(reportRuns.continueAfter, now)))
    .orderBy(asc(reportRuns.continueAfter), asc(reportRuns.id))
    .limit(1)
    .for('update', { skipLocked: true })
  const [row] = await db
    .update(reportRuns)
    .set({ continueAfter: until, attempts: sql`${reportRuns.attempts} + 1` })
    .where(eq(reportRuns.id, sql`(${next})`))
    .returning()
  return row ?? null
}

/** Changes a preparation in an attempt. @returns false if it is done, or another process has begun the next one */
export async function updateAttempt(
  db: DatabaseOrTransaction,
  { id, attempts }: Pick<ReportRunRow, 'id' | 'attempts'>,
  values: Partial<ReportRunRow>,
): Promise<boolean> {
  const changed = await db
    .update(reportRuns)
    .set(values)
    .where(and(eq(reportRuns.id, id), eq(reportRuns.attempts, attempts), eq(reportRuns.state, 'queued')))
    .returning({ id: reportRuns.id })
  return changed.length > 0
}

/** Takes the files of packs that were prepared before an instant out of their rows. @returns their keys */
export async function forgetOldPacks(tx: Transaction, before: Date): Promise<string[]> {
  const old = await tx
    .select({ id: reportRuns.id, fileKey: reportRuns.fileKey })
    .from(reportRuns)
    .where(and(isNotNull(reportRuns.fileKey), lt(reportRuns.finishedAt, before)))
    .for('update', { skipLocked: true })
  for (const { id } of old) await tx.update(reportRuns).set({ fileKey: null }).where(eq(reportRuns.id, id))
  return old.flatMap(({ fileKey }) => fileKey ?? [])
}

/** Forms of councils by kind and profession; those for all professions first. */
export function listForms(db: DatabaseOrTransaction) {
  return db
    .select({ form: reportForms, profession: professions.name })
    .from(reportForms)
    .leftJoin(professions, eq(professions.id, reportForms.professionId))
    .orderBy(asc(reportForms.kind), sql`${professions.name} nulls first`)
}

export async function findForm(db: DatabaseOrTransaction, id: number): Promise<ReportFormRow | null> {
  const [row] = await db.select().from(reportForms).where(eq(reportForms.id, id))
  return row ?? null
}

/** Finds the form of a profession, or else the one for all. */
export async function findFormFor(
  db: DatabaseOrTransaction,
  kind: FormFileKind,
  professionId: number,
): Promise<ReportFormRow | null> {
  const [row] = await db
    .select()
    .from(reportForms)
    .where(
      and(
        eq(reportForms.kind, kind),
        sql`(${reportForms.professionId} is null or ${reportForms.professionId} = ${professionId})`,
      ),
    )
    .orderBy(sql`${reportForms.professionId} nulls last`)
    .limit(1)
  return row ?? null
}

/** Stores a form in place of the former one. @returns the key of the former file, if there was one */
export async function replaceForm(
  tx: Transaction,
  values: typeof reportForms.$inferInsert & { readonly professionId: number | null },
): Promise<string | null> {
  const { kind, professionId } = values
  const former = await deleteFormRow(
    tx,
    and(
      eq(reportForms.kind, kind),
      professionId === null ? isNull(reportForms.professionId) : eq(reportForms.professionId, professionId),
    ),
  )
  await tx.insert(reportForms).values(values)
  return former?.fileKey ?? null
}

/** @returns null if another request has deleted it */
export function deleteForm(tx: Transaction, id: number): Promise<ReportFormRow | null> {
  return deleteFormRow(tx, eq(reportForms.id, id))
}

async function deleteFormRow(tx: Transaction, condition: ReturnType<typeof and>) {
  const [row] = await tx.delete(reportForms).where(condition).returning()
  return row ?? null
}
