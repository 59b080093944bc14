import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { RegisterInput } from '#app/features/registrations/contract/registration.ts'
import { AttendeeFormValues, emptyAttendeeFormValues, toRegisterAttendeeInput } from './attendee-form.ts'

const typed = {
  ...emptyAttendeeFormValues(null),
  firstName: ' Ana ',
  lastName: 'Reyes',
  email: ' ANA@Example.ph ',
}

function problemsOf(form: unknown): Record<string, string> {
  const parsed = z.safeParse(AttendeeFormValues, form)
  const issues = parsed.success ? [] : parsed.error.issues
  return Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]))
}

test('The add-attendee form requires only names and e-mail, and reports all missing fields at once', () => {
  expect(problemsOf(emptyAttendeeFormValues(null))).toEqual({
    firstName: 'First name is required',
    middleInitial: 'Middle initial is required',
    lastName: 'Last name is required',
    email: 'Invalid email address',
  })
})

test('The add-attendee form accepts the “no middle name” checkbox in place of a middle initial', () => {
  expect(problemsOf(typed)).toEqual({ middleInitial: 'Middle initial is required' })
  expect(problemsOf({ ...typed, middleInitial: '  ' })).toEqual({
    middleInitial: 'Middle initial is required',
  })
  expect(problemsOf({ ...typed, middleInitial: 'Santos' })).toEqual({})
  expect(problemsOf({ ...typed, middleInitial: undefined, hasNoMiddleName: true })).toEqual({})
})

test('The add-attendee form sends empty fields as null, in the shape of the API', () => {
  const form = z.parse(AttendeeFormValues, { ...typed, middleInitial: 'Santos', hasNoMiddleName: true })
  const sent = toRegisterAttendeeInput(form, null)
  expect(sent).toEqual({
    firstName: 'Ana',
    middleInitial: null,
    lastName: 'Reyes',
    suffix: null,
    email: 'ana@example.ph',
    phone: null,
    company: null,
    jobTitle: null,
    prcLicenseNo: null,
    prcExpirationDate: null,
    isCpdasUser: false,
    source: null,
    notes: null,
    marketingBasis: null,
    seminarId: null,
  })
  expect(z.safeParse(RegisterInput, sent).success).toBe(true)
})

test('The add-attendee form has the same length limits as the server', () => {
  const longest = {
    phone: 40,
    company: 200,
    jobTitle: 200,
    prcLicenseNo: 40,
    notes: 2000,
    middleInitial: 100,
  }
  const fitting = Object.fromEntries(
    Object.entries(longest).map(([name, length]) => [name, 'x'.repeat(length)]),
  )
  const form = z.parse(AttendeeFormValues, { ...typed, ...fitting })
  expect(z.safeParse(RegisterInput, toRegisterAttendeeInput(form, null)).success).toBe(true)
  for (const [name, length] of Object.entries(longest))
    expect(problemsOf({ ...typed, ...fitting, [name]: 'x'.repeat(length + 1) })).toHaveProperty(name)
})
