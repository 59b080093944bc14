import type { Transaction } from '../../../platform/db/database.ts'
import type { CommandContext } from '../../../platform/http/context.ts'
import type { AuditAction } from '../contract/audit.ts'
import { insertAuditEntry } from '../queries.ts'

export interface AuditEntry {
  readonly action: AuditAction
  readonly subjectType:
    | 'person'
    | 'session'
    | 'registration'
    | 'seminar'
    | 'category'
    | 'support_message'
    | 'mail_message'
    | 'mail_settings'
    | 'mail_template'
    | 'site'
  readonly subjectId: number | null
  /** Names of what changed and other facts without secrets; never a password, a token or a licence number. */
  readonly details?: Readonly<Record<string, unknown>>
  /** Where the deed itself tells who acts, as a sign-in does. */
  readonly actorId?: number
}

/** The circumstances; a timer has no address. */
interface Deed extends Pick<CommandContext, 'actor' | 'now'> {
  readonly client: { readonly address: string | null }
}

/** Writes down who did what to whom, when and from where, in the transaction of the deed. */
export async function recordAudit(
  tx: Transaction,
  { actor, client, now }: Deed,
  entry: AuditEntry,
): Promise<void> {
  await insertAuditEntry(tx, {
    at: now,
    actorId: entry.actorId ?? actor?.personId ?? null,
    action: entry.action,
    subjectType: entry.subjectType,
    subjectId: entry.subjectId,
    details: entry.details ?? null,
    ipAddress: client.address,
  })
}
