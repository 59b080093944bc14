import { and, eq, gte, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Executor } from '../../../platform/db/database.ts'
import { newestFirst } from '../../../platform/db/ordering.ts'
import { type Given, preparedOnce } from '../../../platform/db/prepared.ts'
import type { Page } from '../../../platform/paging.ts'
import type { AuditLogEntry } from '../contract/audit.ts'
import { shownName } from '../rules/names.ts'
import { auditLog } from '../tables.ts'
import { findNamed, type NamedRow, toNamed } from './person-names.ts'

export interface AuditFilter {
  readonly action: string | null
  readonly personId: number | null
  readonly from: Date | null
  /** Exclusive end. */
  readonly before: Date | null
}

const latest = newestFirst(auditLog.at, auditLog.id)

/** Entries, latest first, with current names. */
export async function listAudit(
  db: Executor,
  filter: AuditFilter,
  page: Page,
): Promise<{ entries: AuditLogEntry[]; total: number }> {
  const condition = conditionOf(filter)
  // Names are joined only for the page's entries; otherwise skipped entries would be joined first.
  const [ids, total] = await Promise.all([listIds(db, condition, page), db.$count(auditLog, condition)])
  const rows = ids.length === 0 ? [] : await listRows(db, { ids })
  const named = await findNamed(
    db,
    rows.flatMap((row) => [row.actorId, subjectOf(row)]),
  )
  return { entries: rows.map((row) => toAuditEntry(row, named)), total }
}

function conditionOf({ action, personId, from, before }: AuditFilter): SQL | undefined {
  return and(
    action === null ? undefined : eq(auditLog.action, action),
    personId === null
      ? undefined
      : or(
          eq(auditLog.actorId, personId),
          and(eq(auditLog.subjectType, 'person'), eq(auditLog.subjectId, personId)),
        ),
    from === null ? undefined : gte(auditLog.at, from),
    before === null ? undefined : lt(auditLog.at, before),
  )
}

async function listIds(db: Executor, condition: SQL | undefined, page: Page): Promise<number[]> {
  const rows = await db
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(condition)
    .orderBy(...latest)
    .limit(page.limit)
    .offset(page.offset)
  return rows.map(({ id }) => id)
}

const listRows = preparedOnce('audit_rows', (db, given: Given<{ readonly ids: readonly number[] }>) =>
  db
    .select()
    .from(auditLog)
    .where(sql`${auditLog.id} = any(${given('ids')}::bigint[])`)
    .orderBy(...latest),
)

type AuditRow = typeof auditLog.$inferSelect

const subjectOf = (entry: AuditRow) => (entry.subjectType === 'person' ? entry.subjectId : null)

function toAuditEntry(entry: AuditRow, named: ReadonlyMap<number, NamedRow>): AuditLogEntry {
  const personOf = (id: number | null) => (id === null ? undefined : named.get(id))
  const [actor, subject] = [personOf(entry.actorId), personOf(subjectOf(entry))]
  return {
    id: entry.id,
    at: entry.at.toISOString(),
    actor: actor === undefined ? null : toNamed(actor),
    action: entry.action,
    subjectType: entry.subjectType,
    subjectId: entry.subjectId,
    subjectName: subject === undefined ? null : shownName(subject),
    details: entry.details,
    ipAddress: entry.ipAddress,
  }
}
