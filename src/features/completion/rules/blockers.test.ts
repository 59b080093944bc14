import { expect, test } from 'vitest'
import type { BlockerKind } from '../contract/report-values.ts'
import { listBlockers, type ReportFacts } from './blockers.ts'
import type { ReportParticipant } from './participants.ts'

const teacher: ReportParticipant = {
  attendeeId: 1,
  registrationId: 1,
  lastName: 'Peña',
  firstName: 'Ana',
  middleInitial: '',
  suffix: '',
  name: 'Peña, Ana',
  email: 'ana@example.ph',
  phone: '',
  licence: { licenseNo: '0123456', expiresOn: '2028-02-03' },
  otherLicence: null,
  presence: new Map([[1, 'Scanned']]),
  isCompleted: true,
  isLicensed: true,
  certificate: {
    number: 'PLC-2026-C000001',
    holderName: 'Ana Peña',
    licenseNo: '0123456',
    accreditationNo: 'PTR-2026-1',
    units: '7.50',
    issuedOn: '2026-11-20',
  },
  hasParticipation: false,
}

const complete: ReportFacts = {
  isOver: true,
  lastDay: '2026-11-20',
  slots: [{ label: 'Morning', isOpen: false }],
  participants: [teacher],
  providerNumber: 'PTR-2024-1',
  evaluation: { counted: 5, expected: 9 },
  deviations: { count: 1, isExplained: true },
  texts: { proceedings: 'Yes', monitorName: 'M', representativeName: 'R' },
  hasFinancialReport: true,
  attached: ['monitor', 'materials', 'photo'],
}

const kindsOf = (changes: Partial<ReportFacts>) =>
  listBlockers({ ...complete, ...changes }).map(({ kind, isWarning }) =>
    isWarning ? `${kind} (warning)` : kind,
  )

const withPerson = (changes: Partial<ReportParticipant>) => ({ participants: [{ ...teacher, ...changes }] })

test('A complete report has no blockers', () => {
  expect(listBlockers(complete)).toEqual([])
})

test.for<[BlockerKind | `${BlockerKind} (warning)`, Partial<ReportFacts>]>([
  ['slots_open', { slots: [{ label: 'Morning', isOpen: true }] }],
  ['attendance_missing', withPerson({ presence: new Map(), certificate: null })],
  ['certificates_unlisted (warning)', withPerson({ licence: null, isLicensed: true })],
  ['licences_missing', withPerson({ licence: null, isLicensed: false, certificate: null })],
  ['licences_implausible', withPerson({ licence: { licenseNo: '1111111', expiresOn: null } })],
  ['licences_expired (warning)', withPerson({ licence: { licenseNo: '0123456', expiresOn: '2026-11-19' } })],
  ['certificates_missing (warning)', withPerson({ certificate: null })],
  ['provider_number_missing', { providerNumber: null }],
  ['evaluation_missing', { evaluation: { counted: 4, expected: 5 } }],
  ['evaluation_missing (warning)', { evaluation: { counted: 0, expected: 4 } }],
  ['monitor_missing', { texts: { ...complete.texts, monitorName: '' } }],
  ['representative_missing', { texts: { ...complete.texts, representativeName: '' } }],
  ['proceedings_missing', { texts: { ...complete.texts, proceedings: '' } }],
  ['deviations_unexplained', { deviations: { count: 1, isExplained: false } }],
  ['financial_missing (warning)', { hasFinancialReport: false }],
  ['attachments_missing (warning)', { attached: ['photo', 'materials', 'financial'] }],
])('listBlockers lists %s', ([kind, changes]) => {
  expect(kindsOf(changes)).toEqual([kind])
})

test.for<[string, Partial<ReportParticipant>]>([
  ['another profession', { licence: null, otherLicence: 'Nurses 0123456', certificate: null }],
  [
    'a certificate of participation',
    { licence: null, isLicensed: false, hasParticipation: true, certificate: null },
  ],
  ['a license until the last day', { licence: { licenseNo: '0123456', expiresOn: '2026-11-20' } }],
])('listBlockers lists nobody with %s', ([, changes]) => {
  expect(kindsOf(withPerson({ ...changes, isCompleted: false }))).toEqual([])
})

test('Before the seminar is over, licenses of everyone with a seat and names are told, and nothing that comes later', () => {
  const early = {
    isOver: false,
    ...withPerson({ licence: null, isLicensed: false, presence: new Map(), certificate: null }),
    providerNumber: null,
  }
  const late = { slots: [{ label: 'Morning', isOpen: true }], evaluation: { counted: 0, expected: 9 } }
  expect(kindsOf({ ...early, ...late })).toEqual([
    'licences_missing',
    'provider_number_missing',
    'seminar_not_over',
  ])
  expect(listBlockers({ ...complete, ...early })[0]).toMatchObject({
    text: '1 person with a seat: no license, or none with a profession. A certificate of participation marks guests.',
    people: [{ attendeeId: 1 }],
  })
})
