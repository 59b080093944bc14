import { describe, expect, test } from 'vitest'
import { attendeeName, lastNameFirst } from '#app/features/people/rules/names.ts'
import type { AttendeeSeminar } from '../contract/attendees.ts'
import {
  choosePaymentToDisplay,
  chooseRegistrationToDisplay,
  countPaymentsByStatus,
  type PaymentFilter,
  participantsFileName,
  paymentFilterHint,
  summarizePayments,
  toFileNamePart,
} from './attendee-list.ts'

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

describe('An attendee’s name', () => {
  test('has a period after the initial, and falls back to the display name', () => {
    expect(attendeeName(ana)).toBe('Ana R. Dela Cruz Jr.')
    expect(attendeeName({ ...ana, middleInitial: null, suffix: null })).toBe('Ana Dela Cruz')
    expect(attendeeName(unnamed)).toBe('Just A Name')
  })

  test('begins with the last name on the attendance sheet', () => {
    expect(lastNameFirst(ana)).toBe('Dela Cruz, Ana R. Jr.')
    expect(lastNameFirst({ ...ana, firstName: null, middleInitial: null, suffix: null })).toBe('Dela Cruz')
    expect(lastNameFirst({ ...unnamed, firstName: 'Cher' })).toBe('Cher')
    expect(lastNameFirst(unnamed)).toBe('Just A Name')
  })
})

describe('An export file name', () => {
  test('is lower case, with underscores for everything except letters and digits', () => {
    expect(toFileNamePart('Free Webinar: CPD 2026!')).toBe('free_webinar__cpd_2026_')
    expect(toFileNamePart('../../etc/passwd')).toBe('______etc_passwd')
    expect(toFileNamePart('a"b\r\nc')).toBe('a_b__c')
  })

  test('keeps letters of every script in composed form', () => {
    expect(toFileNamePart('Piñata 教育')).toBe('piñata_教育')
    expect(toFileNamePart('Pin\u0303ata')).toBe('piñata')
  })

  test('is truncated to 120 characters', () => {
    expect(toFileNamePart('a'.repeat(300))).toHaveLength(120)
    expect(participantsFileName('Reading Aloud', '2026-12-05')).toBe(
      'seminar_reading_aloud_participants_2026-12-05.csv',
    )
  })
})

describe('The payment state in an attendee row', () => {
  const seminar = (seminarId: number, paymentStatus: AttendeeSeminar['paymentStatus'], isFree = false) =>
    ({ seminarId, paymentStatus, isFree }) as AttendeeSeminar
  const summarized = (...seminars: AttendeeSeminar[]) => ({
    seminars,
    ...summarizePayments(countPaymentsByStatus(seminars)),
  })
  const everything = { seminarId: undefined, paymentStatus: undefined }
  const attendee = summarized(
    seminar(4, 'verified', true),
    seminar(3, 'verified'),
    seminar(2, 'pending'),
    seminar(1, 'rejected'),
  )

  test('is the most urgent payment, with the number of open ones', () => {
    const open = (...all: AttendeeSeminar[]) => {
      const { paymentState, openPayments } = summarized(...all)
      return [paymentState, openPayments]
    }
    expect(open(seminar(3, 'verified'), seminar(2, 'pending'), seminar(1, 'rejected'))).toEqual([
      'rejected',
      2,
    ])
    expect(open(seminar(3, 'verified'), seminar(2, 'pending'))).toEqual(['pending', 1])
    expect(open(seminar(3, 'verified'), seminar(4, 'verified', true))).toEqual(['verified', 0])
    expect(open(seminar(4, 'verified', true))).toEqual(['free', 0])
    const cancelled = { ...seminar(5, 'rejected'), isCancelled: true }
    expect(open(cancelled)).toEqual(['cancelled', 0])
    expect(open(cancelled, seminar(2, 'pending'))).toEqual(['pending', 1])
    expect(open(cancelled, seminar(4, 'verified', true))).toEqual(['free', 0])
    expect(open()).toEqual([null, 0])
  })

  test('is the same whichever payment status is filtered for', () => {
    for (const paymentStatus of [undefined, 'pending', 'verified', 'rejected'] as const)
      expect(choosePaymentToDisplay(attendee, { ...everything, paymentStatus })).toEqual({
        paymentState: 'rejected',
        openPayments: 2,
      })
  })

  test('is that of the filtered seminar when the list shows one seminar', () => {
    expect(choosePaymentToDisplay(attendee, { ...everything, seminarId: 2 })).toEqual({
      paymentState: 'pending',
      openPayments: 1,
    })
    expect(choosePaymentToDisplay(attendee, { ...everything, seminarId: 4 }).paymentState).toBe('free')
    expect(choosePaymentToDisplay(attendee, { ...everything, seminarId: 99 }).paymentState).toBeNull()
  })

  test('links to the payment whose state is shown, whatever the filter', () => {
    const idOf = (filter: Partial<PaymentFilter>) =>
      chooseRegistrationToDisplay(attendee, { ...everything, ...filter })?.seminarId
    expect(idOf({})).toBe(1)
    expect(idOf({ seminarId: 2 })).toBe(2)
    expect(idOf({ paymentStatus: 'pending' })).toBe(1)
    expect(idOf({ seminarId: 99 })).toBeUndefined()
  })

  test('is explained by a hint when a filter is set', () => {
    expect(paymentFilterHint(everything)).toBeNull()
    expect(paymentFilterHint({ ...everything, paymentStatus: 'pending' })).toBe(
      'Showing attendees with a pending payment. Payment Status is the most urgent of all their payments.',
    )
    expect(paymentFilterHint({ seminarId: 1, paymentStatus: 'verified' })).toBe(
      'Showing attendees with a verified payment or a free registration for this seminar.',
    )
  })
})
