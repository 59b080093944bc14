import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type AccountDetails, accountDetailsSchema, toAccountDetailsChanges } from './details-form.tsx'

const stored: AccountDetails = {
  displayName: 'Ana',
  firstName: '',
  middleInitial: 'C',
  lastName: 'Reyes',
  suffix: 'Jr.',
  phone: '0917 555 0101',
  company: '',
  jobTitle: '',
}

function check(changes: Partial<AccountDetails>) {
  const { data, error } = z.safeParse(accountDetailsSchema(stored), { ...stored, ...changes })
  return error
    ? error.issues.map(({ path, message }) => [path.join('.'), message])
    : toAccountDetailsChanges(stored, data)
}

test('The own-details form sends nothing when nothing was changed', () => {
  expect(check({})).toEqual({})
  expect(check({ displayName: ' Ana ' })).toEqual({})
})

test('The own-details form sends only changed fields, and null for cleared ones', () => {
  expect(check({ phone: ' 0917 555 0102 ', suffix: 'PhD' })).toEqual({
    phone: '0917 555 0102',
    suffix: 'PhD',
  })
  expect(check({ phone: '', suffix: '', middleInitial: '' })).toEqual({
    phone: null,
    suffix: null,
    middleInitial: null,
  })
})

test('The own-details form allows a missing name to stay missing but refuses to remove one', () => {
  expect(check({ firstName: 'Ana' })).toEqual({ firstName: 'Ana' })
  expect(check({ displayName: ' ', lastName: '' })).toEqual([
    ['displayName', 'Display name cannot be empty'],
    ['lastName', 'Last name is required'],
  ])
  expect(check({ firstName: 'A'.repeat(101) })).toEqual([['firstName', 'At most 100 characters']])
  expect(check({ middleInitial: 'CD' })).toEqual([
    ['middleInitial', 'Middle initial must be a single letter'],
  ])
})
