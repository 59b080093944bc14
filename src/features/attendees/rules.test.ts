import { describe, expect, test } from 'vitest'
import type { AttendeeSeminar } from './contract.ts'
import {
  attendeeName,
  fileNamePart,
  nameByLastName,
  type PaymentFilter,
  participantsFileName,
  shownPayment,
  shownRegistration,
} from './rules.ts'

const ana = {
  firstName: 'Ana',
  middleInitial: 'R',
  lastName: 'Dela Cruz',
  suffix: 'Jr.',
  displayName: 'Ana D.',
}
const unnamed = {
  firstName: null,
  middleInitial: null,
  lastName: null,
  suffix: null,
  displayName: 'Just A Name',
}

describe('a name', () => {
  test('has its initial with a period, and is what they call themselves where nothing else is known', () => {
    expect(attendeeName(ana)).toBe('Ana R. Dela Cruz Jr.')
    expect(attendeeName({ ...ana, middleInitial: null, suffix: null })).toBe('Ana Dela Cruz')
    expect(attendeeName(unnamed)).toBe('Just A Name')
  })

  test('begins with the last name on a list to be signed', () => {
    expect(nameByLastName(ana)).toBe('Dela Cruz, Ana R. Jr.')
    expect(nameByLastName({ ...ana, firstName: null, middleInitial: null, suffix: null })).toBe('Dela Cruz')
    expect(nameByLastName({ ...unnamed, firstName: 'Cher' })).toBe('Cher')
    expect(nameByLastName(unnamed)).toBe('Just A Name')
  })
})

describe('a file name', () => {
  test('is lower case, with an underscore for everything but letters and digits', () => {
    expect(fileNamePart('Free Webinar: CPD 2026!')).toBe('free_webinar__cpd_2026_')
    expect(fileNamePart('../../etc/passwd')).toBe('______etc_passwd')
    expect(fileNamePart('a"b\r\nc')).toBe('a_b__c')
  })

  test('keeps letters of every alphabet, in one piece', () => {
    expect(fileNamePart('Piñata 教育')).toBe('piñata_教育')
    expect(fileNamePart('Pin\u0303ata')).toBe('piñata')
  })

  test('is cut before it becomes too long for a disk', () => {
    expect(fileNamePart('a'.repeat(300))).toHaveLength(120)
    expect(participantsFileName('Reading Aloud', '2026-12-05')).toBe(
      'seminar_reading_aloud_participants_2026-12-05.csv',
    )
  })
})

describe('the payment of a row', () => {
  const seminar = (seminarId: number, paymentStatus: AttendeeSeminar['paymentStatus']) =>
    ({ seminarId, paymentStatus }) as AttendeeSeminar
  const attendee = { seminars: [seminar(2, 'pending'), seminar(1, 'rejected')] }

  test('is the latest one, that of the seminar, or the one that was asked for', () => {
    expect(shownPayment(attendee, { seminarId: undefined, paymentStatus: undefined })).toBe('pending')
    expect(shownPayment(attendee, { seminarId: 1, paymentStatus: undefined })).toBe('rejected')
    expect(shownPayment(attendee, { seminarId: undefined, paymentStatus: 'rejected' })).toBe('rejected')
  })

  test('stands in a registration that a verifier can look at, where the list names it', () => {
    const all = { seminarId: undefined, paymentStatus: undefined }
    const idOf = (filter: Partial<PaymentFilter>) =>
      shownRegistration(attendee, { ...all, ...filter })?.seminarId
    expect(idOf({})).toBe(2)
    expect(idOf({ seminarId: 1 })).toBe(1)
    expect(idOf({ paymentStatus: 'rejected' })).toBe(1)
    expect(idOf({ seminarId: 2, paymentStatus: 'rejected' })).toBeUndefined()
  })

  test('is none where there is no registration', () => {
    expect(shownPayment({ seminars: [] }, { seminarId: undefined, paymentStatus: undefined })).toBeNull()
  })
})
