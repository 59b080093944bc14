import { isForeignKeyViolation } from '#app/platform/db/database.ts'
import { notSignedIn } from '#app/platform/refusals.ts'
import type { Actor } from '../contract/actor.ts'
import type { CommandContext } from './command-context.ts'

/** The actor; refuses visitors, as the guard already does. */
export function requireSignedInActor({ actor }: CommandContext): Actor {
  if (actor === null) throw notSignedIn()
  return actor
}

const actorReferences = [
  'accreditation_changes_by_people_id_fk',
  'allocations_decided_by_people_id_fk',
  'allocations_undone_by_people_id_fk',
  'attendance_imports_imported_by_people_id_fk',
  'attendance_marks_decided_by_people_id_fk',
  'attendance_scans_actor_id_people_id_fk',
  'attendance_scans_decided_by_people_id_fk',
  'certificate_batches_requested_by_people_id_fk',
  'certificate_corrections_closed_by_people_id_fk',
  'certificates_issued_by_people_id_fk',
  'certificates_revoked_by_people_id_fk',
  'check_in_passes_created_by_people_id_fk',
  'completions_overridden_by_people_id_fk',
  'credits_ended_by_people_id_fk',
  'credits_kept_by_people_id_fk',
  'design_assets_uploaded_by_people_id_fk',
  'evaluation_openings_opened_by_people_id_fk',
  'walk_ins_actor_id_people_id_fk',
  'import_runs_started_by_people_id_fk',
  'interactions_created_by_people_id_fk',
  'invitation_runs_started_by_people_id_fk',
  'invoice_records_recorded_by_people_id_fk',
  'invoice_records_voided_by_people_id_fk',
  'licences_verified_by_people_id_fk',
  'mail_settings_updated_by_people_id_fk',
  'money_in_recorded_by_people_id_fk',
  'payment_decisions_decided_by_people_id_fk',
  'proofs_sent_by_people_id_fk',
  'refunds_asked_by_people_id_fk',
  'refunds_decided_by_people_id_fk',
  'registrations_registered_by_people_id_fk',
  'settings_files_uploaded_by_people_id_fk',
  'settings_saved_by_people_id_fk',
  'statement_imports_imported_by_people_id_fk',
  'support_messages_resolved_by_people_id_fk',
]

/** Converts a foreign key violation on the actor, deleted meanwhile, into a refusal. */
export async function refuseIfActorDeleted<T>(change: Promise<T>): Promise<T> {
  try {
    return await change
  } catch (error) {
    if (actorReferences.some((name) => isForeignKeyViolation(error, name))) throw notSignedIn()
    throw error
  }
}
