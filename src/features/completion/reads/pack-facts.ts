import type { SitePolicies } from '#app/application/contract/site-policies.ts'
import { sheetsOfSlot } from '#app/features/attendance/rules/sheets-of-slot.ts'
import { getLearning } from '#app/features/evaluation/reads/learning.ts'
import { toRatingTable } from '#app/features/evaluation/rules/result-tables.ts'
import { listProgrammeSessions } from '#app/features/seminars/queries/programme.ts'
import type { Organisation } from '#app/features/settings/contract/organisation.ts'
import { listPhoneNumbers } from '#app/features/settings/contract/organisation-labels.ts'
import type { DatabaseOrTransaction } from '#app/platform/db/database.ts'
import { listReportFiles } from '../queries/report-files.ts'
import { findReportWithSeminar, listReportsOfSeminar } from '../queries/reports.ts'
import { listBlockers } from '../rules/blockers.ts'
import type { PackFacts } from '../rules/pack-facts.ts'
import { getReportFacts } from './report-facts.ts'

export interface PackSource {
  readonly organisation: Organisation
  readonly policies: SitePolicies
  readonly seal: Uint8Array | null
  readonly now: Date
}

/** Reads all that a pack says. Null for a report that was deleted. Its statements must see one state of the database. */
export async function getPackFacts(
  db: DatabaseOrTransaction,
  reportId: number,
  { organisation, policies, seal, now }: PackSource,
): Promise<PackFacts | null> {
  const found = await findReportWithSeminar(db, reportId)
  if (found === null) return null
  const { report, accreditation, profession, councilName } = found
  const reports = await listReportsOfSeminar(db, report.seminarId)
  const facts = await getReportFacts(db, found, { reports, now })
  const { seminar, providerAccreditation } = facts
  const sessions = await listProgrammeSessions(db, seminar.id)
  const files = await listReportFiles(db, reportId)
  const { paper, signatures, namesLearners } = policies.completionPacks
  return {
    preparedAt: now,
    provider: {
      legalName: organisation.legalName,
      accreditationNo: providerAccreditation?.number ?? '',
      validUntil: providerAccreditation?.validUntil ?? null,
      contactNumber: listPhoneNumbers(organisation.contact).join(', '),
    },
    profession,
    council: councilName ?? profession,
    seminar: {
      title: seminar.title,
      startsAt: seminar.startsAt.toISOString(),
      finishesAt: seminar.finishesAt.toISOString(),
      venue: seminar.locationType === 'online' ? 'Online' : (seminar.locationAddress ?? ''),
    },
    accreditation,
    texts: report,
    participants: facts.participants,
    sheets: facts.slots.flatMap(({ id: slotId, label, room, ...slot }) => {
      const times = { startsAt: slot.startsAt.toISOString(), endsAt: slot.endsAt.toISOString() }
      return sheetsOfSlot({ ...times, room }, sessions).map((sheet) => ({
        ...sheet,
        ...times,
        slotId,
        label,
      }))
    }),
    sessions,
    deviations: facts.deviations,
    changes: facts.changes.map(({ change: { field, from, to, reason, at } }) => ({
      field,
      from,
      to,
      reason,
      at,
    })),
    ratings: toRatingTable(facts.evaluation),
    learning: await getLearning(db, seminar.id),
    financialLines: facts.financialLines,
    files: files.map(({ kind, name, caption, fileKey }) => ({ kind, name, caption, fileKey })),
    blockers: listBlockers(facts.decisive).map(({ people: _, ...blocker }) => blocker),
    style: { paper, signatures, namesLearners, seal },
  }
}
