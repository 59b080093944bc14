import { formatLicenceNumber } from '#app/features/accreditation/contract/licence-number.ts'
import { listAttendanceMarks, listCompletions } from '#app/features/attendance/queries/marks.ts'
import { isPresentMark } from '#app/features/attendance/rules/slot-mark.ts'
import { listLicencesOfPeople } from '#app/features/certificates/queries/candidates.ts'
import { lastNameFirst } from '#app/features/people/rules/names.ts'
import type { DatabaseOrTransaction } from '#app/platform/db/database.ts'
import { formatTimeRange, toManilaDay } from '#app/platform/format/dates.ts'
import { toPrintableText } from '#app/platform/format/printable-text.ts'
import { listCompletionCertificates, listPeopleOfSeminar, listScanTimes } from '../queries/participants.ts'
import type { ReportWithSeminar } from '../queries/reports.ts'
import type { ReportParticipant } from '../rules/participants.ts'

type Licence = Awaited<ReturnType<typeof listLicencesOfPeople>>[number]
type Mark = Awaited<ReturnType<typeof listAttendanceMarks>>[number]
type ScanTimes = Awaited<ReturnType<typeof listScanTimes>>[number]
type Certificate = Awaited<ReturnType<typeof listCompletionCertificates>>[number]

/**
 * Everyone with a seat in the seminar of a report, by last name.
 * @param isOnlyProfession whether no other profession has a report, so that a license without a profession is taken
 * for one of this
 */
export async function getReportParticipants(
  db: DatabaseOrTransaction,
  { report, profession }: Pick<ReportWithSeminar, 'report' | 'profession'>,
  isOnlyProfession: boolean,
): Promise<ReportParticipant[]> {
  const people = await listPeopleOfSeminar(db, report.seminarId)
  const ids = people.map(({ registrationId }) => registrationId)
  const marksOf = Map.groupBy(await listAttendanceMarks(db, ids), ({ registrationId }) => registrationId)
  const completionOf = new Map((await listCompletions(db, ids)).map((row) => [row.registrationId, row]))
  const scanOf = new Map(
    (await listScanTimes(db, report.seminarId)).map((scan) => [
      `${scan.registrationId} ${scan.slotId}`,
      scan,
    ]),
  )
  const certificatesOf = Map.groupBy(
    await listCompletionCertificates(db, report.seminarId),
    ({ registrationId }) => registrationId,
  )
  const personIds = people.map(({ personId }) => personId)
  const licencesOf = Map.groupBy(await listLicencesOfPeople(db, personIds), ({ personId }) => personId)
  return people.map(({ registrationId, personId, ...person }) => {
    const licences = licencesOf.get(personId) ?? []
    const certificates = certificatesOf.get(registrationId) ?? []
    const completion = completionOf.get(registrationId)
    const present = (marksOf.get(registrationId) ?? []).filter(isPresentMark)
    return {
      attendeeId: personId,
      registrationId,
      lastName: person.lastName ?? '',
      firstName: person.firstName ?? '',
      middleInitial: person.middleInitial ?? '',
      suffix: person.suffix ?? '',
      name: lastNameFirst(person),
      email: person.email,
      phone: person.phone ?? '',
      ...toReportedLicences(licences, report.professionId, isOnlyProfession),
      presence: new Map(
        present.map((mark) => [
          mark.slotId,
          presenceText(mark, scanOf.get(`${registrationId} ${mark.slotId}`)),
        ]),
      ),
      isCompleted: completion?.attendance === 'enough' || completion?.isOverridden === true,
      certificate: toReportedCertificate(certificates, profession),
      hasParticipation: certificates.some(({ kind }) => kind === 'participation'),
    }
  })
}

function toReportedLicences(
  licences: readonly Licence[],
  professionId: number,
  isOnlyProfession: boolean,
): Pick<ReportParticipant, 'licence' | 'otherLicence'> {
  const unnamed = isOnlyProfession && licences.every((licence) => licence.professionId === null)
  const own = licences.find((licence) => licence.professionId === professionId || unnamed)
  const other = licences.find((licence) => licence.professionId !== professionId && !unnamed)
  return {
    licence: own ? { licenseNo: formatLicenceNumber(own.licenseNo), expiresOn: own.expiresOn } : null,
    otherLicence:
      own || !other
        ? null
        : [other.profession, formatLicenceNumber(other.licenseNo)].filter(Boolean).join(' '),
  }
}

function toReportedCertificate(
  certificates: readonly Certificate[],
  profession: string,
): ReportParticipant['certificate'] {
  for (const { number, kind, facts, issuedAt } of certificates) {
    // Professions are frozen as they were printed.
    const printed = facts?.accreditations.find((one) => one.profession === toPrintableText(profession))
    if (kind === 'cpd' && printed !== undefined && issuedAt !== null)
      return { number, units: printed.units, issuedOn: facts?.issuedOn ?? toManilaDay(issuedAt) }
  }
  return null
}

/** 'Scanned 8:02 AM–12:01 PM, Door 1'; how presence was recorded, in place of a signature. */
function presenceText({ source, minutes }: Mark, scan: ScanTimes | undefined): string {
  switch (source) {
    case 'scans':
    case 'code': {
      if (scan === undefined) return source === 'code' ? 'Room code' : 'Scanned'
      const times = formatTimeRange(scan.first, scan.last === scan.first ? null : scan.last)
      return [`${source === 'code' ? 'Room code' : 'Scanned'} ${times}`, scan.device]
        .filter(Boolean)
        .join(', ')
    }
    case 'import':
      return `Meeting report, ${minutes} min`
    case 'staff':
      return 'Marked by the office'
  }
}
