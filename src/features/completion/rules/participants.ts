import { isPlausibleLicenceNumber } from '#app/features/accreditation/contract/licence-number.ts'

export interface ReportedLicence {
  readonly licenseNo: string
  readonly expiresOn: string | null
}

/** Certificate as it was printed. */
export interface ReportedCertificate {
  readonly number: string
  readonly holderName: string
  readonly licenseNo: string
  readonly accreditationNo: string
  readonly units: string
  readonly issuedOn: string
}

/** Person with a seat, as a report lists them. */
export interface ReportParticipant {
  readonly attendeeId: number
  readonly registrationId: number
  readonly lastName: string
  readonly firstName: string
  readonly middleInitial: string
  readonly suffix: string
  /** 'Santos, Maria C.' */
  readonly name: string
  readonly email: string
  readonly phone: string
  /** License of the report's profession. */
  readonly licence: ReportedLicence | null
  /** Another license, if there is none of the report's profession: 'Nurses 0123456'. */
  readonly otherLicence: string | null
  /** Whether they have a license of a named profession, so that they are known to be no guest. */
  readonly isLicensed: boolean
  /** Slots in which they were present, with how that was recorded. */
  readonly presence: ReadonlyMap<number, string>
  /** Whether the minimum attendance was reached, or staff decided so. */
  readonly isCompleted: boolean
  /** Valid certificate with units of the report's profession. */
  readonly certificate: ReportedCertificate | null
  /** Whether they have a certificate of participation, which carries no units. */
  readonly hasParticipation: boolean
}

export const wasPresent = ({ presence }: ReportParticipant) => presence.size > 0

/** Participants for whom the council counts units; all others are guests. */
export const isProfessional = ({ licence }: ReportParticipant) => licence !== null

/** Whether nothing says if somebody is a professional or a guest: a certificate of participation, without units, does. */
export function isLicenceMissing({ isLicensed, hasParticipation }: ReportParticipant): boolean {
  return !isLicensed && !hasParticipation
}

export function isLicenceImplausible({ licence }: ReportParticipant): boolean {
  return licence !== null && !isPlausibleLicenceNumber(licence.licenseNo)
}

/** @param lastDay of the seminar */
export function isLicenceExpired({ licence }: ReportParticipant, lastDay: string): boolean {
  return licence !== null && licence.expiresOn !== null && licence.expiresOn < lastDay
}
