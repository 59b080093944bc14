import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { AttendeeProfile } from '#app/features/attendees/contract/profile.ts'
import {
  type ProfileFormValues,
  profileFormSchema,
  toProfileChange,
  toProfileFormValues,
} from './profile-values.ts'

const profile: AttendeeProfile = {
  id: 1,
  firstName: 'Ana',
  middleInitial: 'C',
  lastName: 'Reyes',
  suffix: null,
  displayName: 'Ana C. Reyes',
  email: 'ana@example.ph',
  phone: null,
  company: 'Samar NHS',
  jobTitle: null,
  prcLicenseNo: null,
  prcExpirationDate: '2027-01-31',
  isCpdasUser: false,
  role: 'attendee',
  accountStatus: 'active',
  hasLoginAccess: false,
  marketingConsent: false,
  communicationPreferences: { email: true, sms: false, phone: false },
  notes: null,
  tags: ['DepEd', 'speaker'],
  source: 'radio',
  createdAt: '2026-11-01T00:00:00.000Z',
  lastActivityAt: null,
  seminarCount: 0,
  seminars: [],
  paymentState: null,
  openPayments: 0,
  verifiedAt: null,
  verifiedBy: null,
  version: 1,
  erasureRequestedAt: null,
}
const before = toProfileFormValues(profile)

function messages(values: Partial<ProfileFormValues>, former = before): Record<string, string> {
  const parsed = z.safeParse(profileFormSchema(former), { ...before, ...values })
  const issues = parsed.success ? [] : parsed.error.issues
  return Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]))
}

describe('The profile form’s API input', () => {
  test('is empty when nothing was changed', () => {
    expect(toProfileChange(before, { ...before })).toEqual({})
  })

  test('has only changed fields: null if cleared, tags as a list, contact preferences together', () => {
    const after = {
      ...before,
      company: '',
      source: '',
      phone: '0917',
      tags: ' DepEd,, Samar ',
      bySms: true,
      isCpdasUser: true,
    }
    expect(toProfileChange(before, after)).toEqual({
      company: null,
      source: null,
      phone: '0917',
      tags: ['DepEd', 'Samar'],
      communicationPreferences: { email: true, sms: true, phone: false },
      isCpdasUser: true,
    })
  })
})

describe('Validation of the profile form', () => {
  test('passes for an unchanged profile', () => {
    expect(messages({})).toEqual({})
  })

  test('reports at each field what the server would refuse', () => {
    const typed = { firstName: ' ', middleInitial: 'AB', lastName: '', prcExpirationDate: '2026-02-30' }
    expect(messages({ ...typed, tags: 'x'.repeat(51) })).toEqual({
      firstName: 'First name is required',
      middleInitial: 'Middle initial must be a single letter',
      lastName: 'Last name is required',
      prcExpirationDate: 'Invalid expiration date format',
      tags: 'At most 50 characters for each tag',
    })
  })

  test('does not require a name that was never known', () => {
    expect(messages({ firstName: '' }, { ...before, firstName: '' })).toEqual({})
  })
})
