import { describe, expect, test } from 'vitest'
import { type ComparableData, findDuplicateReason } from './duplicates.ts'

const rosa: ComparableData = {
  email: 'rosa.santos@gmail.com',
  firstName: 'Rosa',
  lastName: 'Santos',
  phone: '0917 555 0101',
  prcLicenseNo: '0123456',
  prcExpirationOn: '2027-05-01',
}
const stranger: ComparableData = {
  email: 'school@example.ph',
  firstName: 'Rosa',
  lastName: 'Santos',
  phone: '0918 555 0202',
  prcLicenseNo: '7654321',
  prcExpirationOn: '2027-06-02',
}

describe('findDuplicateReason', () => {
  test.each([
    ['phone', { firstName: 'R.', phone: '+63 917 5550101' }],
    ['license', { lastName: 'Cruz', prcLicenseNo: '123456' }],
    ['email', { email: 'rosasantos+cpd@googlemail.com' }],
    ['email', { email: 'rosa.santoz@gmail.com' }],
    ['birthday', { prcExpirationOn: '2030-05-01' }],
    [null, {}],
    [null, { lastName: 'Cruz', phone: '0917 555 0101' }],
    [null, { firstName: 'Pedro', lastName: 'Cruz', prcLicenseNo: '0123456' }],
    [null, { firstName: 'Rodel', email: 'rosasantos@gmail.com' }],
    [null, { phone: '', prcLicenseNo: '', prcExpirationOn: null }],
  ] as const)('%s: %j', (reason, values) => {
    expect(findDuplicateReason(rosa, { ...stranger, ...values })).toBe(reason)
  })
})
