import { and, eq, gte, lt, or, type SQL, sql } from 'drizzle-orm'
import type { DatabaseOrTransaction } from '#app/platform/db/database.ts'
import { orderByNewestFirst } from '#app/platform/db/ordering.ts'
import { type PreparedStatementParams, preparedStatement } from '#app/platform/db/prepared.ts'
import type { Pagination } from '#app/platform/paging.ts'
import type { AuditLogEntry } from '../contract/audit.ts'
import { displayNameOrFullName } from '../rules/names.ts'
import { auditLog } from '../tables.ts'
import { findPersonNames, type PersonNameRow, toNamedPerson } from './people.ts'

export interface AuditLogFilter {
  readonly action: string | null
  readonly personId: number | null
  readonly from: Date | null
  /** Exclusive end. */
  readonly before: Date | null
}

const latest = orderByNewestFirst(auditLog.at, auditLog.id)

/** Entries, latest first, with current names. */
export async function listAuditLog(
  db: DatabaseOrTransaction,
  filter: AuditLogFilter,
  page: Pagination,
): Promise<{ entries: AuditLogEntry[]; total: number }> {
  const condition = conditionOf(filter)
  // Names are joined only for the page's entries; otherwise skipped entries would be joined first.
  const [ids, total] = await Promise.all([listIds(db, condition, page), db.$count(auditLog, condition)])
  const rows = ids.length === 0 ? [] : await listRows(db, { ids })
  const named = await findPersonNames(
    db,
    rows.flatMap((row) => [row.actorId, subjectOf(row)]),
  )
  return { entries: rows.map((row) => toAuditEntry(row, named)), total }
}

function conditionOf({ action, personId, from, before }: AuditLogFilter): SQL | undefined {
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

async function listIds(
  db: DatabaseOrTransaction,
  condition: SQL | undefined,
  page: Pagination,
): Promise<number[]> {
  const rows = await db
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(condition)
    .orderBy(...latest)
    .limit(page.limit)
    .offset(page.offset)
  return rows.map(({ id }) => id)
}

const listRows = preparedStatement(
  'audit_rows',
  (db, params: PreparedStatementParams<{ readonly ids: readonly number[] }>) =>
    db
      .select()
      .from(auditLog)
      .where(sql`${auditLog.id} = any(${params('ids')}::bigint[])`)
      .orderBy(...latest),
)

type AuditRow = typeof auditLog.$inferSelect

const subjectOf = (entry: AuditRow) => (entry.subjectType === 'person' ? entry.subjectId : null)

function toAuditEntry(entry: AuditRow, named: ReadonlyMap<number, PersonNameRow>): AuditLogEntry {
  const personOf = (id: number | null) => (id === null ? undefined : named.get(id))
  const [actor, subject] = [personOf(entry.actorId), personOf(subjectOf(entry))]
  return {
    id: entry.id,
    at: entry.at.toISOString(),
    actor: actor === undefined ? null : toNamedPerson(actor),
    action: entry.action,
    subjectType: entry.subjectType,
    subjectId: entry.subjectId,
    subjectName: subject === undefined ? null : displayNameOrFullName(subject),
    details: entry.details,
    ipAddress: entry.ipAddress,
  }
}
