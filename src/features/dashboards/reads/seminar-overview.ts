import { whyAttendanceCannotBeMarked } from '#app/features/attendance/rules/marking.ts'
import type { CertificateList } from '#app/features/certificates/contract/certificates.ts'
import { getCertificateProgress } from '#app/features/certificates/reads/certificates.ts'
import { findSeminarRecord } from '#app/features/seminars/queries/planning.ts'
import { seminarNotFoundRefusal } from '#app/features/seminars/rules/seminar-not-found-refusal.ts'
import type { Database } from '#app/platform/db/database.ts'
import type { SeminarOverview } from '../contract/dashboards.ts'
import { countWeeks, listRecent } from '../queries/admin.ts'
import { countOfSeminar } from '../queries/seminar.ts'

/** Next steps of a seminar, and the growth of its registrations. Refuses an unknown seminar. */
export async function getSeminarOverview(
  db: Database,
  seminarId: number,
  now: Date,
): Promise<SeminarOverview> {
  const seminar = await findSeminarRecord(db, seminarId)
  if (seminar === null) throw seminarNotFoundRefusal()
  const { attended, ...counts } = await countOfSeminar(db, seminarId, now)
  const hasBegun = whyAttendanceCannotBeMarked(seminar, now) === null
  // Reads every registrant, so only once there can be certificates.
  const progress = hasBegun ? await getCertificateProgress(db, seminar) : null
  return {
    ...counts,
    attended: hasBegun ? attended : null,
    certificates: progress && { ready: progress.funnel.eligible, waiting: sumWaiting(progress.waiting) },
    recent: await listRecent(db, seminarId),
    weeks: await countWeeks(db, now, seminarId),
  }
}

/** Registrants who attended and paid, and miss something else. */
function sumWaiting({ payment: _, attendance: __, ...missing }: CertificateList['waiting']): number {
  return Object.values(missing).reduce((sum, count) => sum + count, 0)
}
