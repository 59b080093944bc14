import { expect, test } from 'vitest'
import { roles } from './actor.ts'
import { doorOf, may, type Permission } from './permissions.ts'

/** The table of the product's decisions, role by role. */
const permitted: Record<(typeof roles)[number], readonly Permission[]> = {
  admin: Object.keys(doorOf) as Permission[],
  organizer: [
    'account.choose_password',
    'account.own',
    'account.reauthenticate',
    'account.second_factor',
    'attendees.look',
    'attendees.manage',
    'attendees.work_with',
    'categories.manage',
    'mail.manage',
    'messages.manage',
    'payments.verify',
    'seminars.look',
    'seminars.manage',
    'users.manage',
  ],
  staff: [
    'account.choose_password',
    'account.own',
    'account.reauthenticate',
    'account.second_factor',
    'attendees.look',
    'attendees.work_with',
    'seminars.look',
  ],
  attendee: ['account.choose_password', 'account.own', 'account.reauthenticate', 'account.second_factor'],
}

test.for(roles)('Permissions: role %s has exactly its listed permissions', (role) => {
  const all = Object.keys(doorOf) as Permission[]
  expect(all.filter((permission) => may(role, permission)).sort()).toEqual([...permitted[role]].sort())
})

test('Permissions: a visitor has none', () => {
  expect((Object.keys(doorOf) as Permission[]).filter((permission) => may(null, permission))).toEqual([])
})
