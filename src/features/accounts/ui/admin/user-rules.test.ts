import { expect, test } from 'vitest'
import { everyRole, grantable, mayChange, mayChangeSignIn, mayDelete, roleOptions } from './user-rules.ts'

const admin = { id: 1, role: 'admin' } as const
const organizer = { id: 2, role: 'organizer' } as const
const attendee = { id: 3, role: 'attendee' } as const

test('mayChange lets administrators change all users, and organizers all except administrators', () => {
  expect([admin, organizer, attendee].map((user) => mayChange(admin, user))).toEqual([true, true, true])
  expect([admin, organizer, attendee].map((user) => mayChange(organizer, user))).toEqual([false, true, true])
})

test('mayChangeSignIn excludes administrators and other organizers for an organizer', () => {
  const other = { id: 4, role: 'organizer' } as const
  const may = [admin, organizer, other, attendee].map((user) => mayChangeSignIn(organizer, user))
  expect(may).toEqual([false, true, false, true])
  expect(mayChangeSignIn(admin, other)).toBe(true)
})

test('mayDelete never allows deleting one’s own account', () => {
  expect(mayDelete(admin, admin)).toBe(false)
  expect(mayDelete(organizer, organizer)).toBe(false)
  expect(mayDelete(organizer, admin)).toBe(false)
  expect(mayDelete(organizer, attendee)).toBe(true)
})

test('grantable offers the administrator role only to administrators', () => {
  expect(grantable(admin, everyRole)).toEqual(['admin', 'organizer', 'staff', 'attendee'])
  expect(grantable(organizer, everyRole)).toEqual(['organizer', 'staff', 'attendee'])
  expect(roleOptions(['staff'])).toEqual([{ value: 'staff', label: 'Staff' }])
})
