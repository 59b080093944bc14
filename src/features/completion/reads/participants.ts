import { formatLicenceNumber } from '#app/features/accreditation/contract/licence-number.ts'
import { listAttendanceMarks, listCompletions } from '#app/features/attendance/queries/marks.ts'
import { isPresentMark } from '#app/features/attendance/rules/slot-mark.ts'
import {
  listLicencesOfPeople,
  listPrintableAccreditations,
} from '#app/features/certificates/queries/candidates.ts'
import { type AccreditedProfession, toUsableLicences } from '#app/features/certificates/reads/candidates.ts'
import { isReachableEmail } from '#app/features/people/rules/erased-name.ts'
import { lastNameFirst } from '#app/features/people/rules/names.ts'
import type { DatabaseOrTransaction } from '#app/platform/db/database.ts'
import { formatTimeRange } from '#app/platform/format/dates.ts'
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
 * @param lastDay of the seminar, on which accreditations must be valid
 */
export async function getReportParticipants(
  db: DatabaseOrTransaction,
  found: ReportWithSeminar,
  lastDay: string,
): Promise<ReportParticipant[]> {
  const { report } = found
  const accredited = await listPrintableAccreditations(db, { seminarId: report.seminarId, lastDay })
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
      email: isReachableEmail(person.email) ? person.email : '',
      phone: person.phone ?? '',
      ...toReportedLicences(licences, report.professionId, accredited),
      presence: new Map(
        present.map((mark) => [
          mark.slotId,
          presenceText(mark, scanOf.get(`${registrationId} ${mark.slotId}`)),
        ]),
      ),
      isCompleted: completion?.attendance === 'enough' || completion?.isOverridden === true,
      certificate: toReportedCertificate(certificates, found),
      hasParticipation: certificates.some(({ kind }) => kind === 'participation'),
    }
  })
}

/**
 * Licenses as certificates take them (`toUsableLicences`); an own one with an implausible number is listed, too, so that
 * it is found.
 */
function toReportedLicences(
  licences: readonly Licence[],
  professionId: number,
  accredited: readonly AccreditedProfession[],
): Pick<ReportParticipant, 'licence' | 'otherLicence' | 'isLicensed'> {
  const usable = toUsableLicences(licences, accredited)
  const own =
    usable.find((licence) => licence.professionId === professionId) ??
    licences.find((licence) => licence.professionId === professionId)
  const [other] = own ? [] : licences
  return {
    licence: own ? { licenseNo: formatLicenceNumber(own.licenseNo), expiresOn: own.expiresOn } : null,
    otherLicence: other
      ? [other.profession, formatLicenceNumber(other.licenseNo)].filter(Boolean).join(' ')
      : null,
    isLicensed: own !== undefined || licences.some((licence) => licence.professionId !== null),
  }
}

/** The certificate with units of the profession, by its name or number as they were printed. */
function toReportedCertificate(
  certificates: readonly Certificate[],
  { profession, accreditation }: Pick<ReportWithSeminar, 'profession' | 'accreditation'>,
): ReportParticipant['certificate'] {
  for (const { number, kind, facts, issuedAt } of certificates) {
    const printed = facts?.accreditations.find(
      (one) =>
        one.profession === toPrintableText(profession) ||
        one.accreditationNo === toPrintableText(accreditation.accreditationNo),
    )
    if (kind !== 'cpd' || facts === null || printed === undefined || issuedAt === null) continue
    const { accreditationNo, units } = printed
    const { holderName, licence, issuedOn } = facts
    return { number, holderName, licenseNo: licence?.licenseNo ?? '', accreditationNo, units, issuedOn }
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
