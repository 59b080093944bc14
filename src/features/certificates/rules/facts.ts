/** Text of a certificate, in characters that are printed, from what is known when it is issued. */

import { formatLicenceNumber } from '#app/features/accreditation/contract/licence-number.ts'
import type { Organisation } from '#app/features/settings/contract/organisation.ts'
import {
  findAccreditation,
  formatAccreditation,
} from '#app/features/settings/contract/organisation-labels.ts'
import { formatDate, formatDateRange, toManilaDay } from '#app/platform/format/dates.ts'
import { toPrintableText } from '#app/platform/format/printable-text.ts'
import type { StoredCertificateKind } from '../contract/certificate-values.ts'
import type { CertificateFacts, PrintedAccreditation, PrintedLicence } from '../contract/facts.ts'

export interface CertificateFactsInput {
  readonly kind: StoredCertificateKind
  readonly holderName: string
  readonly seminar: {
    readonly title: string
    readonly startsAt: Date
    readonly finishesAt: Date
    readonly locationType: string
    readonly locationAddress: string | null
  }
  /** Slots of the whole program; empty where attendance is not counted by slots. */
  readonly slots: readonly { readonly creditMinutes: number }[]
  /** Slots in which the holder was present. */
  readonly presentSlots: readonly { readonly startsAt: Date }[]
  /** Licenses of professions with an accreditation below, the preferred one first. */
  readonly licences: readonly {
    readonly professionId: number | null
    readonly profession: string
    readonly licenseNo: string
    readonly expiresOn: string | null
  }[]
  /** Accreditations that are approved, and valid on the seminar's last day. */
  readonly accreditations: readonly {
    readonly professionId: number
    readonly profession: string
    readonly accreditationNo: string
    /** Units with two decimals. */
    readonly unitsParticipant: string | null
  }[]
  readonly organisation: Pick<Organisation, 'legalName' | 'accreditations' | 'signatories' | 'contact'>
  readonly now: Date
}

/** The hours with one decimal, rounded half up by integers. */
function toHours(minutes: number): string {
  const tenths = Math.floor((minutes + 3) / 6)
  return `${Math.floor(tenths / 10)}.${tenths % 10}`
}

const listFormat = new Intl.ListFormat('en', { type: 'conjunction' })

/** The days on which the holder was present: 'March 3, 2026 and March 5, 2026'. */
function toPresentDays(slots: CertificateFactsInput['presentSlots']): string {
  const days = new Map(slots.map(({ startsAt }) => [toManilaDay(startsAt), startsAt]))
  const [first, ...others] = [...days.entries()].sort(([one], [other]) => (one < other ? -1 : 1))
  return listFormat.format([first, ...others].flatMap((day) => (day ? [formatDate(day[1])] : [])))
}

/** Units are printed on CPD certificates alone, and only for professions of which the holder has a license. */
export function toCreditUnits({
  kind,
  licences,
  accreditations,
}: Pick<CertificateFactsInput, 'kind' | 'licences' | 'accreditations'>): {
  readonly licence: PrintedLicence | null
  readonly accreditations: PrintedAccreditation[]
} {
  if (kind !== 'cpd') return { licence: null, accreditations: [] }
  const [licence] = licences
  const held = new Set(licences.map(({ professionId }) => professionId))
  return {
    licence: licence
      ? {
          profession: toPrintableText(licence.profession),
          licenseNo: formatLicenceNumber(licence.licenseNo),
          expiresOn: licence.expiresOn,
        }
      : null,
    accreditations: accreditations.flatMap(
      ({ professionId, profession, accreditationNo, unitsParticipant }) =>
        held.has(professionId) && unitsParticipant !== null
          ? [
              {
                profession: toPrintableText(profession),
                accreditationNo: toPrintableText(accreditationNo),
                units: unitsParticipant,
              },
            ]
          : [],
    ),
  }
}

/** The provider's accreditation for the profession, or else its first one by PRC. */
function toProviderAccreditation(
  organisation: CertificateFactsInput['organisation'],
  profession: string | undefined,
) {
  const ofProfession = organisation.accreditations.find(
    (accreditation) => accreditation.kind === 'prc' && accreditation.profession === profession,
  )
  const accreditation = ofProfession ?? findAccreditation(organisation, 'prc')
  return accreditation && toPrintableText(formatAccreditation(accreditation))
}

export function toCertificateFacts(input: CertificateFactsInput): CertificateFacts {
  const { kind, holderName, seminar, slots, presentSlots, organisation, now } = input
  const units = toCreditUnits(input)
  const minutes = slots.reduce((sum, { creditMinutes }) => sum + creditMinutes, 0)
  // Someone who came on one of three days appeared on that day.
  const isOfPresence = kind === 'appearance' && presentSlots.length > 0
  return {
    holderName: toPrintableText(holderName),
    ...units,
    seminarTitle: toPrintableText(seminar.title),
    dates: isOfPresence ? toPresentDays(presentSlots) : formatDateRange(seminar.startsAt, seminar.finishesAt),
    hours: kind === 'appearance' || minutes === 0 ? null : toHours(minutes),
    venue: seminar.locationType === 'online' ? 'Online' : toPrintableText(seminar.locationAddress ?? ''),
    provider: {
      legalName: toPrintableText(organisation.legalName),
      accreditation: toProviderAccreditation(organisation, units.licence?.profession),
    },
    signatories: organisation.signatories.map(({ name, position }) => ({
      name: toPrintableText(name),
      position: toPrintableText(position),
    })),
    issuedAtPlace: toPrintableText(organisation.contact.addressLines.at(-1) ?? '') || null,
    issuedOn: toManilaDay(now),
  }
}
