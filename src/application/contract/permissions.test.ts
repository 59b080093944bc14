import { expect, test } from 'vitest'
import { roleNames } from './actor.ts'
import { accessLevelByPermission, type Permission, roleHasPermission } from './permissions.ts'

/** The specified permissions of each role. */
const permitted: Record<(typeof roleNames)[number], readonly Permission[]> = {
  admin: Object.keys(accessLevelByPermission) as Permission[],
  organizer: [
    'account.choose_password',
    'account.own',
    'account.reauthenticate',
    'account.second_factor',
    'accreditation.manage',
    'answers.read_reserved',
    'attendance.correct',
    'attendance.override',
    'attendance.scan',
    'attendance.set_up',
    'attendees.read',
    'attendees.manage',
    'attendees.work_with',
    'bookings.read',
    'bookings.decide',
    'categories.manage',
    'certificates.issue',
    'certificates.read',
    'certificates.revoke',
    'certificates.send',
    'certificates.templates',
    'completion.prepare',
    'completion.submit',
    'evaluation.manage',
    'evaluation.read',
    'licences.read_full',
    'licences.verify',
    'mail.manage',
    'messages.manage',
    'money.read',
    'money.match',
    'money.prices',
    'payments.verify',
    'programme.read',
    'programme.manage',
    'seminars.read',
    'seminars.manage',
    'settings.content',
    'users.manage',
  ],
  staff: [
    'account.choose_password',
    'account.own',
    'account.reauthenticate',
    'account.second_factor',
    'attendance.correct',
    'attendance.scan',
    'attendees.read',
    'attendees.work_with',
    'bookings.read',
    'certificates.read',
    'certificates.send',
    'programme.read',
    'seminars.read',
  ],
  attendee: ['account.choose_password', 'account.own', 'account.reauthenticate', 'account.second_factor'],
}

test.for(roleNames)('Permissions: role %s has exactly its listed permissions', (role) => {
  const all = Object.keys(accessLevelByPermission) as Permission[]
  expect(all.filter((permission) => roleHasPermission(role, permission)).sort()).toEqual(
    [...permitted[role]].sort(),
  )
})

test('Permissions: a visitor has none', () => {
  expect(
    (Object.keys(accessLevelByPermission) as Permission[]).filter((permission) =>
      roleHasPermission(null, permission),
    ),
  ).toEqual([])
})
