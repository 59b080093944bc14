import { expect, test } from 'vitest'
import {
  allRoles,
  listGrantableRoles,
  mayChangeUser,
  mayChangeUserSignIn,
  mayDeleteUser,
  roleOptions,
} from './user-rules.ts'

const admin = { id: 1, role: 'admin' } as const
const organizer = { id: 2, role: 'organizer' } as const
const attendee = { id: 3, role: 'attendee' } as const

test('mayChangeUser lets administrators change all users, and organizers all except administrators', () => {
  expect([admin, organizer, attendee].map((user) => mayChangeUser(admin, user))).toEqual([true, true, true])
  expect([admin, organizer, attendee].map((user) => mayChangeUser(organizer, user))).toEqual([
    false,
    true,
    true,
  ])
})

test('mayChangeUserSignIn excludes administrators and other organizers for an organizer', () => {
  const other = { id: 4, role: 'organizer' } as const
  const may = [admin, organizer, other, attendee].map((user) => mayChangeUserSignIn(organizer, user))
  expect(may).toEqual([false, true, false, true])
  expect(mayChangeUserSignIn(admin, other)).toBe(true)
})

test('mayDeleteUser never allows deleting one’s own account', () => {
  expect(mayDeleteUser(admin, admin)).toBe(false)
  expect(mayDeleteUser(organizer, organizer)).toBe(false)
  expect(mayDeleteUser(organizer, admin)).toBe(false)
  expect(mayDeleteUser(organizer, attendee)).toBe(true)
})

test('grantable offers the administrator role only to administrators', () => {
  expect(listGrantableRoles(admin, allRoles)).toEqual(['admin', 'organizer', 'staff', 'attendee'])
  expect(listGrantableRoles(organizer, allRoles)).toEqual(['organizer', 'staff', 'attendee'])
  expect(roleOptions(['staff'])).toEqual([{ value: 'staff', label: 'Staff' }])
})
