/** Columns that refer to people, for merging two of them. A test compares them with the foreign keys of the database. */
import { type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '#app/platform/db/database.ts'

interface MovedReference {
  /** Table and column. */
  readonly name: string
  /** Column that identifies a row among those of one person; by default `id`. */
  readonly key?: string
  /** Condition of rows that stay, because the other person `new_id` has one that excludes them; `r` is the row. */
  readonly unless?: string
}

const hasSame = (table: string, condition: string) => `exists (select from ${table} o where ${condition})`

/** References that follow a person into another. Registrations come first, because what names them follows. */
export const movedReferences: readonly MovedReference[] = [
  {
    name: 'registrations.person_id',
    unless: hasSame('registrations', 'o.person_id = new_id and o.seminar_id = r.seminar_id'),
  },
  { name: 'orders.payer_id' },
  {
    name: 'voucher_uses.person_id',
    unless: `r.released_at is null and ${hasSame('voucher_uses', 'o.person_id = new_id and o.voucher_id = r.voucher_id and o.released_at is null')}`,
  },
  { name: 'credits.person_id' },
  { name: 'certificates.person_id' },
  {
    // Whoever has a registration is told of it.
    name: 'outbox.person_id',
    unless: hasSame(
      'registrations',
      "o.id = (r.data ->> 'registrationId')::integer and o.person_id is distinct from new_id",
    ),
  },
  { name: 'interactions.person_id' },
  {
    name: 'seminar_invitations.person_id',
    key: 'seminar_id',
    unless: hasSame('seminar_invitations', 'o.person_id = new_id and o.seminar_id = r.seminar_id'),
  },
  {
    name: 'licences.person_id',
    unless: hasSame(
      'licences',
      'o.person_id = new_id and o.profession_id is not distinct from r.profession_id',
    ),
  },
  { name: 'external_credits.person_id' },
  {
    name: 'passport_reminders.person_id',
    key: 'chosen_at',
    unless: hasSame('passport_reminders', 'o.person_id = new_id'),
  },
  {
    name: 'attendee_signatures.person_id',
    key: 'drawn_at',
    unless: hasSame('attendee_signatures', 'o.person_id = new_id'),
  },
  { name: 'speakers.person_id' },
  { name: 'people.merged_into' },
]

/** References that a merge leaves as they are. */
export const stayingReferences: Readonly<Record<'actors' | 'accounts' | 'others', readonly string[]>> = {
  /** Actors, who have accounts, and only people without one are merged into others. */
  actors: [
    'accreditation_changes.by',
    'attendance_imports.imported_by',
    'attendance_marks.decided_by',
    'attendance_scans.actor_id',
    'attendance_scans.decided_by',
    'certificate_batches.requested_by',
    'certificate_corrections.closed_by',
    'certificates.issued_by',
    'certificates.revoked_by',
    'check_in_passes.created_by',
    'completion_reports.submitted_by',
    'completions.overridden_by',
    'credits.ended_by',
    'credits.saved_by',
    'design_assets.uploaded_by',
    'evaluation_openings.opened_by',
    'import_runs.started_by',
    'interactions.created_by',
    'invitation_runs.started_by',
    'invoice_records.recorded_by',
    'invoice_records.voided_by',
    'licences.verified_by',
    'mail_settings.updated_by',
    'merges.merged_by',
    'money_in.recorded_by',
    'money_in.set_aside_by',
    'payment_events.decided_by',
    'payments.decided_by',
    'proofs.sent_by',
    'refunds.decided_by',
    'refunds.requested_by',
    'registrations.registered_by',
    'report_runs.requested_by',
    'seminar_questions.saved_by',
    'settings.saved_by',
    'settings_files.uploaded_by',
    'settings_versions.saved_by',
    'statement_imports.imported_by',
    'support_messages.resolved_by',
    'walk_ins.actor_id',
    'withholding_certificates.recorded_by',
    'withholding_certificates.voided_by',
  ],
  /** Means of signing in: people who have them are kept, and links that were mailed before are deleted. */
  accounts: [
    'linked_identities.person_id',
    'one_time_tokens.person_id',
    'passkeys.person_id',
    'passwords.person_id',
    'recovery_codes.person_id',
    'sessions.person_id',
    'totp_factors.person_id',
  ],
  /** Tags follow `people.tags`; merges say what they did. */
  others: ['merges.target_id', 'merges.other_id', 'person_tags.person_id'],
}

/** Keys of rows by the name of the reference. */
export type MovedRows = Readonly<Record<string, readonly string[]>>

interface Move {
  readonly from: number
  readonly to: number
}

/** Gives what refers to a locked person to another locked one. */
export async function moveReferences(tx: Transaction, move: Move): Promise<MovedRows> {
  const moved: Record<string, readonly string[]> = {}
  for (const reference of movedReferences) {
    const keys = await moveRows(tx, reference, { ...move, keys: null })
    if (keys.length > 0) moved[reference.name] = keys
  }
  return moved
}

/** Gives back rows that are still with the person who was given them. */
export async function returnReferences(tx: Transaction, moved: MovedRows, move: Move): Promise<void> {
  for (const reference of movedReferences) {
    const keys = moved[reference.name]
    if (keys !== undefined) await moveRows(tx, reference, { ...move, keys })
  }
}

async function moveRows(
  tx: Transaction,
  { name, key = 'id', unless = 'false' }: MovedReference,
  { from, to, keys }: Move & { readonly keys: readonly string[] | null },
): Promise<string[]> {
  const { table, column } = toParts(name)
  const isGiven: SQL =
    keys === null ? sql`true` : sql`r.${sql.identifier(key)}::text = any(${sql.param(keys)})`
  const { rows } = await tx.execute<{ key: string }>(sql`
    update ${sql.identifier(table)} r set ${sql.identifier(column)} = ${to}
    where r.${sql.identifier(column)} = ${from} and ${isGiven} and not (${withId(unless, to)})
    returning r.${sql.identifier(key)}::text as key`)
  return rows.map((row) => row.key)
}

export function toParts(name: string): { readonly table: string; readonly column: string } {
  const [table = '', column = ''] = name.split('.')
  return { table, column }
}

/** The ids are integers of the database. */
const withId = (condition: string, id: number) => sql.raw(condition.replaceAll('new_id', String(id)))
