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
    'attendees.look',
    'attendees.manage',
    'attendees.work_with',
    'categories.manage',
    'certificates.issue',
    'certificates.look',
    'certificates.revoke',
    'certificates.send',
    'certificates.templates',
    'evaluation.manage',
    'evaluation.read',
    'licences.read_full',
    'licences.verify',
    'mail.manage',
    'messages.manage',
    'money.look',
    'money.match',
    'money.prices',
    'payments.verify',
    'programme.look',
    'programme.manage',
    'seminars.look',
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
    'attendees.look',
    'attendees.work_with',
    'certificates.look',
    'certificates.send',
    'programme.look',
    'seminars.look',
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
