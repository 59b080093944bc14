import { recordAudit } from '#app/features/people/commands/record-audit.ts'
import { lockSeminar } from '#app/features/seminars/queries/planning.ts'
import { type Database, inTransaction } from '#app/platform/db/database.ts'
import {
  deleteEvidence,
  listSeminarsWithOldEvidence,
  markEvidenceDeleted,
} from '../queries/evidence-retention.ts'
import { recomputeCompletions } from './recompute-completions.ts'

const dayInMs = 24 * 60 * 60 * 1000

/** A job has no actor and no IP address. */
const automaticAction = { actor: null, client: { ipAddress: null, userAgent: null } } as const

export interface EvidenceRetention {
  /** Retention after the seminar; 0 keeps everything. */
  readonly days: number
  readonly now: Date
}

/**
 * Deletes scans, walk-ins, meeting reports, join codes and presses of Join of old seminars. Marks and completions are
 * computed a last time and stay as they are then, except for decisions of staff.
 * @returns the number of seminars
 */
export async function purgeOldEvidence(db: Database, { days, now }: EvidenceRetention): Promise<number> {
  if (days === 0) return 0
  const seminarIds = await listSeminarsWithOldEvidence(db, new Date(now.getTime() - days * dayInMs))
  for (const seminarId of seminarIds) {
    await inTransaction(db, async (tx) => {
      if ((await lockSeminar(tx, seminarId)) === null) return
      await recomputeCompletions(tx, { seminarId, registrationIds: null, now })
      await markEvidenceDeleted(tx, seminarId, now)
      const details = await deleteEvidence(tx, seminarId)
      await recordAudit(
        tx,
        { ...automaticAction, now },
        { action: 'attendance.evidence_deleted', subjectType: 'seminar', subjectId: seminarId, details },
      )
    })
  }
  return seminarIds.length
}
