import type { CommandContext } from '#app/application/commands/command-context.ts'
import type { Transaction } from '#app/platform/db/database.ts'
import type { AuditAction } from '../contract/audit.ts'
import { insertAuditEntry } from '../queries/people.ts'

export interface AuditEntry {
  readonly action: AuditAction
  readonly subjectType:
    | 'person'
    | 'session'
    | 'registration'
    | 'seminar'
    | 'bill'
    | 'booking'
    | 'category'
    | 'certificate'
    | 'profession'
    | 'receiving_account'
    | 'money'
    | 'price_rule'
    | 'voucher'
    | 'provider_accreditation'
    | 'speaker'
    | 'check_in_pass'
    | 'support_message'
    | 'waitlist_entry'
    | 'mail_message'
    | 'mail_settings'
    | 'mail_template'
    | 'site'
  readonly subjectId: number | null
  /** Changed fields and other facts; never passwords, tokens or license numbers. */
  readonly details?: Readonly<Record<string, unknown>>
  /** Actor, if the action itself identifies them, as sign-in does. */
  readonly actorId?: number
}

/** Context of the action; jobs have no IP address. */
export interface AuditContext extends Pick<CommandContext, 'actor' | 'now'> {
  readonly client: { readonly ipAddress: string | null }
}

/** Records who did what to whom, when and from where, in the action's transaction. */
export async function recordAudit(
  tx: Transaction,
  { actor, client, now }: AuditContext,
  entry: AuditEntry,
): Promise<void> {
  await insertAuditEntry(tx, {
    at: now,
    actorId: entry.actorId ?? actor?.personId ?? null,
    action: entry.action,
    subjectType: entry.subjectType,
    subjectId: entry.subjectId,
    details: entry.details ?? null,
    ipAddress: client.ipAddress,
  })
}
