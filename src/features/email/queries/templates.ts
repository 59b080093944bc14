import { and, eq, ne, sql } from 'drizzle-orm'
import type { DatabaseOrTransaction, Transaction } from '#app/platform/db/database.ts'
import { orderByNewestFirst } from '#app/platform/db/ordering.ts'
import type { EmailTemplate } from '../contract/templates.ts'
import { emailTemplates } from '../tables.ts'

type Row = typeof emailTemplates.$inferSelect
export type TemplateRow = Omit<Row, 'createdAt' | 'isSample'>

const columns = {
  id: emailTemplates.id,
  templateName: emailTemplates.templateName,
  templateType: emailTemplates.templateType,
  subjectTemplate: emailTemplates.subjectTemplate,
  htmlTemplate: emailTemplates.htmlTemplate,
  textTemplate: emailTemplates.textTemplate,
  isActive: emailTemplates.isActive,
  metadata: emailTemplates.metadata,
  version: emailTemplates.version,
  updatedAt: emailTemplates.updatedAt,
}

export function toEmailTemplate(row: TemplateRow): EmailTemplate {
  return { ...row, updatedAt: row.updatedAt.toISOString() }
}

export async function listTemplates(db: DatabaseOrTransaction): Promise<EmailTemplate[]> {
  const rows = await db
    .select(columns)
    .from(emailTemplates)
    .orderBy(...orderByNewestFirst(emailTemplates.createdAt, emailTemplates.id))
  return rows.map(toEmailTemplate)
}

/** Serializes changes of templates: concurrent activations do not see each other's rows. */
export async function lockTemplates(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(7170421)`)
}

export async function findTemplate(db: DatabaseOrTransaction, id: number): Promise<TemplateRow | null> {
  const [row] = await db.select(columns).from(emailTemplates).where(eq(emailTemplates.id, id))
  return row ?? null
}

export async function insertTemplate(
  tx: Transaction,
  values: typeof emailTemplates.$inferInsert,
): Promise<TemplateRow> {
  const [row] = await tx.insert(emailTemplates).values(values).returning(columns)
  if (row === undefined) throw new Error('The template was not stored.')
  return row
}

export async function updateTemplateRow(
  tx: Transaction,
  id: number,
  change: Partial<TemplateRow>,
): Promise<TemplateRow> {
  const [row] = await tx
    .update(emailTemplates)
    .set({ ...change, version: sql`${emailTemplates.version} + 1` })
    .where(eq(emailTemplates.id, id))
    .returning(columns)
  if (row === undefined) throw new Error('The template vanished while it was held.')
  return row
}

/** @returns ids of those deactivated */
export async function markOtherTemplatesInactive(
  tx: Transaction,
  { id, templateType }: { readonly id: number; readonly templateType: string },
  now: Date,
): Promise<number[]> {
  const rows = await tx
    .update(emailTemplates)
    .set({ isActive: false, version: sql`${emailTemplates.version} + 1`, updatedAt: now })
    .where(
      and(
        eq(emailTemplates.templateType, templateType),
        eq(emailTemplates.isActive, true),
        ne(emailTemplates.id, id),
      ),
    )
    .returning({ id: emailTemplates.id })
  return rows.map((row) => row.id)
}

export async function deleteTemplateRow(tx: Transaction, id: number): Promise<TemplateRow | null> {
  const [row] = await tx.delete(emailTemplates).where(eq(emailTemplates.id, id)).returning(columns)
  return row ?? null
}

/** Deletes sample templates never edited or activated. */
export async function deleteUntouchedSampleTemplates(tx: Transaction): Promise<void> {
  const { isSample, isActive, version } = emailTemplates
  await tx.delete(emailTemplates).where(and(eq(isSample, true), eq(isActive, false), eq(version, 1)))
}
