/** Registration and attendance sheets of a pack. */
import {
  dayFirst,
  prcSheetColumns,
  prcSheetNames,
  prcSignatories,
} from '#app/features/attendance/rules/prc-forms.ts'
import { formatDate, formatDateRange, formatTimeRange } from '#app/platform/format/dates.ts'
import type { FormBlock, FormDocument, FormWorkbook } from './form-document.ts'
import { toFormDocument } from './form-head.ts'
import type { PackFacts, PackSheet } from './pack-facts.ts'
import { isProfessional, type ReportParticipant, wasPresent } from './participants.ts'

type Row = readonly string[]

const nobody = 'Nobody.'

/** People of 12-A: who came; everyone with a seat where no attendance is recorded. */
export function listRegistered({ participants }: PackFacts): readonly ReportParticipant[] {
  const present = participants.filter(wasPresent)
  return present.length === 0 ? participants : present
}

function toRegistrationRows(facts: PackFacts): Row[] {
  const { sheets, style } = facts
  const firstPresence = ({ presence }: ReportParticipant) =>
    sheets.flatMap(({ slotId }) => presence.get(slotId) ?? [])[0] ?? ''
  return listRegistered(facts).map((person, index) => [
    String(index + 1),
    person.name,
    style.signatures === 'scans' ? firstPresence(person) : '',
    person.phone,
    person.email,
    person.licence?.licenseNo ?? person.otherLicence ?? '',
    dayFirst(person.licence?.expiresOn ?? null),
  ])
}

/** People who were present in the slot of a sheet: those with a license of the profession, and guests. */
export function splitPresent({ participants }: PackFacts, { slotId }: Pick<PackSheet, 'slotId'>) {
  const present = participants.filter(({ presence }) => presence.has(slotId))
  return {
    professionals: present.filter(isProfessional),
    guests: present.filter((person) => !isProfessional(person)),
  }
}

function toAttendanceRow({ style }: PackFacts, { slotId }: PackSheet) {
  return (person: ReportParticipant, index: number): Row => [
    String(index + 1),
    person.name,
    style.signatures === 'scans' ? (person.presence.get(slotId) ?? '') : '',
    person.licence?.licenseNo ?? person.otherLicence ?? '',
    dayFirst(person.licence?.expiresOn ?? null),
  ]
}

const registrationShares = [0.4, 2.2, 1.4, 1.2, 2, 1.2, 1]
const attendanceShares = [0.4, 2.6, 2, 1.3, 1.3]

const toColumns = (headings: readonly string[], shares: readonly number[]) =>
  headings.map((heading, index) => ({ heading, share: shares[index] ?? 1 }))

const guestsHeading = 'Guests and Others'

function toSheetFields({ seminar }: PackFacts, sheet: PackSheet): (readonly [string, string])[] {
  return [
    ['Title', seminar.title],
    ['Date', formatDate(sheet.startsAt)],
    ['Venue', seminar.venue],
    ['Topic/s', sheet.topics.join('; ')],
    ['Time', formatTimeRange(sheet.startsAt, sheet.endsAt)],
    ['Room', sheet.room ?? ''],
  ]
}

function toRegistrationFields({ seminar }: PackFacts): (readonly [string, string])[] {
  return [
    ['Title', seminar.title],
    ['Date', formatDateRange(seminar.startsAt, seminar.finishesAt)],
    ['Venue', seminar.venue],
  ]
}

export function toRegistrationForm(facts: PackFacts): FormDocument {
  return toFormDocument(facts, {
    title: prcSheetNames['12-a'],
    formNumber: 'CPDD-12-A',
    orientation: 'landscape',
    blocks: [
      { kind: 'fields', fields: toRegistrationFields(facts) },
      {
        kind: 'table',
        columns: toColumns(prcSheetColumns['12-a'], registrationShares),
        rows: toRegistrationRows(facts),
        emptyText: nobody,
      },
    ],
  })
}

export function toRegistrationWorkbook(facts: PackFacts): FormWorkbook {
  return {
    sheets: [
      {
        name: prcSheetNames['12-a'],
        notes: toNotes(facts, 'CPDD-12-A', toRegistrationFields(facts)),
        heading: prcSheetColumns['12-a'],
        rows: toRegistrationRows(facts).map(withNumber),
      },
    ],
  }
}

/** Sheet 12-B: those whose units the council counts, and guests below. */
export function toAttendanceForm(facts: PackFacts, sheet: PackSheet): FormDocument {
  const { professionals, guests } = splitPresent(facts, sheet)
  const columns = toColumns(prcSheetColumns['12-b'], attendanceShares)
  const toTable = (people: readonly ReportParticipant[]): FormBlock => ({
    kind: 'table',
    columns,
    rows: people.map(toAttendanceRow(facts, sheet)),
    emptyText: nobody,
  })
  return toFormDocument(facts, {
    title: prcSheetNames['12-b'],
    formNumber: 'CPDD-12-B',
    orientation: 'portrait',
    blocks: [
      { kind: 'fields', fields: toSheetFields(facts, sheet) },
      toTable(professionals),
      ...(guests.length === 0 ? [] : [{ kind: 'heading' as const, text: guestsHeading }, toTable(guests)]),
      {
        kind: 'signatures',
        signatories: prcSignatories.map((signatory, index) => ({
          ...signatory,
          name: (index === 0 ? facts.texts.monitorName : facts.texts.representativeName).toUpperCase(),
        })),
      },
    ],
  })
}

export function toAttendanceWorkbook(facts: PackFacts, sheet: PackSheet): FormWorkbook {
  const { professionals, guests } = splitPresent(facts, sheet)
  const notes = toNotes(facts, 'CPDD-12-B', toSheetFields(facts, sheet))
  const toSheet = (name: string, people: readonly ReportParticipant[]) => ({
    name,
    notes,
    heading: prcSheetColumns['12-b'],
    rows: people.map(toAttendanceRow(facts, sheet)).map(withNumber),
  })
  return {
    sheets: [
      toSheet(prcSheetNames['12-b'], professionals),
      ...(guests.length === 0 ? [] : [toSheet(guestsHeading, guests)]),
    ],
  }
}

/** The same row with its number as a number. */
const withNumber = ([number, ...texts]: Row) => [Number(number), ...texts]

function toNotes(
  { provider }: PackFacts,
  formNumber: string,
  fields: readonly (readonly [string, string])[],
) {
  return [
    `${provider.legalName} ${formNumber}`,
    ...fields.filter(([, text]) => text !== '').map(([label, text]) => `${label}: ${text}`),
  ]
}
