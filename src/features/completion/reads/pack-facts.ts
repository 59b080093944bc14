import type { SitePolicies } from '#app/application/contract/site-policies.ts'
import type { SlotRow } from '#app/features/attendance/queries/slots.ts'
import { sheetsOfSlot } from '#app/features/attendance/rules/sheets-of-slot.ts'
import { getLearning } from '#app/features/evaluation/reads/learning.ts'
import { toRatingTable } from '#app/features/evaluation/rules/result-tables.ts'
import type { ProgrammeSession } from '#app/features/seminars/contract/programme.ts'
import { listProgrammeSessions } from '#app/features/seminars/queries/programme.ts'
import type { Organisation } from '#app/features/settings/contract/organisation.ts'
import { listPhoneNumbers } from '#app/features/settings/contract/organisation-labels.ts'
import type { DatabaseOrTransaction } from '#app/platform/db/database.ts'
import { findReportWithSeminar } from '../queries/reports.ts'
import { listBlockers } from '../rules/blockers.ts'
import type { PackFacts, PackSheet } from '../rules/pack-facts.ts'
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
  const facts = await getReportFacts(db, found, now)
  const { seminar, providerAccreditation } = facts
  const sessions = await listProgrammeSessions(db, seminar.id)
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
    sheets: facts.slots.map((slot) => toPackSheet(slot, sessions)),
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
    files: facts.files.map(({ kind, name, caption, fileKey }) => ({ kind, name, caption, fileKey })),
    blockers: listBlockers(facts.decisive).map(({ people: _, ...blocker }) => blocker),
    style: { paper, signatures, namesLearners, seal },
  }
}

/** Presence is recorded by slot: parallel rooms of one slot are on one sheet, so that nobody is in two at once. */
function toPackSheet(slot: SlotRow, sessions: readonly ProgrammeSession[]): PackSheet {
  const times = { startsAt: slot.startsAt.toISOString(), endsAt: slot.endsAt.toISOString() }
  const rooms = sheetsOfSlot({ ...times, room: slot.room }, sessions)
  return {
    ...times,
    slotId: slot.id,
    label: slot.label,
    room: rooms.flatMap(({ room }) => room ?? []).join(', ') || null,
    topics: [...new Set(rooms.flatMap(({ topics }) => topics))],
  }
}
