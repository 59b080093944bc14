import { expect, test } from 'vitest'
import { defaultPolicies, PolicySettings } from '../contract/policies.ts'
import { demonstrationSettings } from './demonstration-settings.ts'
import { resolvePolicies } from './policies.ts'

const environment = {
  statusCheck: 'email',
  secondFactor: 'after_grace',
  reauthenticateMinutes: 30,
  proofRetentionDays: 400,
  scanRetentionDays: 2000,
  evaluationRetentionDays: 1000,
} as const

test('resolvePolicies uses the environment where nothing was saved', () => {
  expect(resolvePolicies(environment, demonstrationSettings)).toMatchObject(environment)
})

test('resolvePolicies prefers what was saved to the environment', () => {
  const saved = {
    statusCheck: 'show',
    secondFactor: 'required',
    reauthenticateMinutes: 5,
    proofRetentionDays: 0,
    scanRetentionDays: 90,
    evaluationRetentionDays: 30,
  } as const
  const policies = { ...defaultPolicies, ...saved }
  expect(resolvePolicies(environment, { ...demonstrationSettings, policies })).toMatchObject(saved)
})

test('resolvePolicies sends reminders of accreditations to the contact address where no other was saved', () => {
  const { contact } = demonstrationSettings.organisation
  expect(resolvePolicies(environment, demonstrationSettings).cpdOfficerEmail).toBe(contact.email)
  const policies = { ...defaultPolicies, cpdOfficerEmail: 'cpd@example.ph' }
  const resolved = resolvePolicies(environment, { ...demonstrationSettings, policies })
  expect(resolved.cpdOfficerEmail).toBe('cpd@example.ph')
})

test.each([
  [{ reauthenticateMinutes: 0 }, 'reauthenticateMinutes', 'At least 1'],
  [{ reminderDaysAhead: [3, 3] }, 'reminderDaysAhead', 'Each day once'],
  [{ reminderDaysAhead: [61] }, 'reminderDaysAhead.0', 'At most 60'],
  [
    { newSeminars: { ...defaultPolicies.newSeminars, endTime: '09:00' } },
    'newSeminars.endTime',
    'End time must be after start time',
  ],
  [
    { newSeminars: { ...defaultPolicies.newSeminars, price: '-5' } },
    'newSeminars.price',
    'Please enter an amount such as 1500 or 1500.50',
  ],
  [
    { sessions: { ...defaultPolicies.sessions, staff: { idleHours: 12, longestDays: 91 } } },
    'sessions.staff.longestDays',
    'At most 90',
  ],
])('Policies refuses %j at its field', (change, field, message) => {
  const { error } = PolicySettings.safeParse({ ...defaultPolicies, ...change })
  expect(error?.issues.map((issue) => [issue.path.join('.'), issue.message])).toEqual([[field, message]])
})
