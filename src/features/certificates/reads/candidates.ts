import { isPlausibleLicenceNumber } from '#app/features/accreditation/contract/licence-number.ts'
import { listAttendanceMarks, listCompletions } from '#app/features/attendance/queries/marks.ts'
import { listProgrammeSlots, type SlotRow } from '#app/features/attendance/queries/slots.ts'
import { isPresentMark } from '#app/features/attendance/rules/slot-mark.ts'
import { listMissingEvaluations } from '#app/features/evaluation/queries/completion.ts'
import { attendeeName } from '#app/features/people/rules/names.ts'
import { toRegisteredAs } from '#app/features/registrations/rules/registered-name.ts'
import type { SeminarRecord } from '#app/features/seminars/queries/planning.ts'
import type { DatabaseOrTransaction } from '#app/platform/db/database.ts'
import { toManilaDay } from '#app/platform/format/dates.ts'
import { isPrintableName } from '#app/platform/format/printable-text.ts'
import {
  type CertificateCandidateRow,
  listCandidateRows,
  listLicencesOfPeople,
  listLiveCertificateKinds,
  listPrintableAccreditations,
} from '../queries/candidates.ts'
import type { CertificateCandidate } from '../rules/eligibility.ts'

export type SeminarAccreditationRow = Awaited<ReturnType<typeof listPrintableAccreditations>>[number]
type StoredLicence = Awaited<ReturnType<typeof listLicencesOfPeople>>[number]
export type HolderLicence = StoredLicence & { readonly professionId: number; readonly profession: string }

export interface CertificateCandidateDetails {
  readonly row: CertificateCandidateRow
  readonly candidate: CertificateCandidate
  /** Plausible ones of professions with a printable accreditation; see {@link toUsableLicences}. */
  readonly licences: readonly HolderLicence[]
  /** Slots of the program in which they were present. */
  readonly presentSlots: readonly SlotRow[]
}

export interface SeminarCandidates {
  readonly slots: readonly SlotRow[]
  readonly accreditations: readonly SeminarAccreditationRow[]
  readonly candidates: readonly CertificateCandidateDetails[]
}

export type AccreditedProfession = Pick<SeminarAccreditationRow, 'professionId' | 'profession'>

/**
 * Licenses that allow units for these accreditations, with a plausible number. One without a profession is taken for
 * the profession of the only accreditation, where there is no other.
 */
export function toUsableLicences(
  licences: readonly StoredLicence[],
  accreditations: readonly AccreditedProfession[],
): HolderLicence[] {
  const plausible = licences.filter(({ licenseNo }) => isPlausibleLicenceNumber(licenseNo))
  const named = plausible.flatMap((licence) => {
    const accredited = accreditations.find(({ professionId }) => professionId === licence.professionId)
    return accredited === undefined ? [] : [{ ...licence, ...toProfession(accredited) }]
  })
  const [only, ...others] = accreditations
  if (named.length > 0 || only === undefined || others.length > 0) return named
  return plausible
    .filter(({ professionId }) => professionId === null)
    .map((licence) => ({ ...licence, ...toProfession(only) }))
}

const toProfession = ({ professionId, profession }: AccreditedProfession) => ({ professionId, profession })

/**
 * Returns what decides about the certificates of a seminar's registrations, by id.
 * @param registrationIds null for all with a seat; unknown ones are left out
 */
export async function getCertificateCandidates(
  db: DatabaseOrTransaction,
  seminar: Pick<SeminarRecord, 'id' | 'finishesAt'>,
  registrationIds: readonly number[] | null,
): Promise<SeminarCandidates> {
  const rows = await listCandidateRows(db, { seminarId: seminar.id, registrationIds })
  const ids = rows.map(({ registrationId }) => registrationId)
  const lastDay = toManilaDay(seminar.finishesAt)
  const accreditations = await listPrintableAccreditations(db, { seminarId: seminar.id, lastDay })
  const slots = await listProgrammeSlots(db, seminar.id)
  const slotOf = new Map(slots.map((slot) => [slot.id, slot]))
  const [marks, completions, liveKinds] = [
    Map.groupBy(await listAttendanceMarks(db, ids), ({ registrationId }) => registrationId),
    new Map((await listCompletions(db, ids)).map((row) => [row.registrationId, row])),
    Map.groupBy(await listLiveCertificateKinds(db, ids), ({ registrationId }) => registrationId),
  ]
  const missing = Map.groupBy(
    await listMissingEvaluations(db, seminar.id, ids),
    ({ registrationId }) => registrationId,
  )
  const personIds = rows.map(({ person }) => person.id)
  const licences = Map.groupBy(await listLicencesOfPeople(db, personIds), ({ personId }) => personId)
  const isMissing = (registrationId: number, missingKind: 'feedback' | 'learning_check') =>
    missing.get(registrationId)?.some(({ kind }) => kind === missingKind) ?? false
  const candidates = rows.map((row) => {
    const usable = toUsableLicences(licences.get(row.person.id) ?? [], accreditations)
    const presentMarks = (marks.get(row.registrationId) ?? []).filter(isPresentMark)
    const presentSlots = presentMarks.flatMap(({ slotId }) => slotOf.get(slotId) ?? [])
    const completion = completions.get(row.registrationId)
    const candidate = {
      payment: row.paymentStatus,
      isCompleted: completion?.attendance === 'enough' || completion?.isOverridden === true,
      wasPresent: presentMarks.length > 0,
      awaitsEvaluation: isMissing(row.registrationId, 'feedback'),
      awaitsLearningCheck: isMissing(row.registrationId, 'learning_check'),
      hasAccreditation: accreditations.length > 0,
      hasLicence: usable.length > 0,
      hasPrintableName: isPrintableName(row.chosenName ?? attendeeName(row.person)),
      awaitsNameDecision: toRegisteredAs(row.person, row.undecidedName) !== null,
      liveKinds: (liveKinds.get(row.registrationId) ?? []).map(({ kind }) => kind),
    }
    return { row, candidate, licences: usable, presentSlots }
  })
  return { slots, accreditations, candidates }
}
