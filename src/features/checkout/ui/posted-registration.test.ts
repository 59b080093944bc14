import { describe, expect, test } from 'vitest'
import { readPostedRegistration, refuseInvalidRegistration, wantsMoreFields } from './posted-registration.ts'

const posted = {
  firstName: 'Amihan',
  middleInitial: 'S',
  lastName: 'Reyes',
  suffix: '',
  email: 'amihan@example.ph',
  phone: '0917 555 0101',
  company: 'Basey National High School',
  jobTitle: 'Teacher III',
  prcLicenseNo: '',
  prcExpirationDate: '',
  source: 'facebook',
  notes: 'Two lines\r\nof notes',
  marketingConsent: 'on',
}

const read = (fields: Readonly<Record<string, string>>) =>
  readPostedRegistration(new Map(Object.entries(fields)))

describe('A registration form posted without script', () => {
  test('is read as the form in the browser would hold it', () => {
    expect(read(posted)).toMatchObject({
      middleInitial: 'S',
      suffix: null,
      prcExpirationDate: null,
      notes: 'Two lines\nof notes',
      marketingConsent: true,
      isCpdasUser: false,
    })
    expect(read({ ...posted, noMiddleName: 'on' }).middleInitial).toBeNull()
  })

  test('has the further people, each checked at their own fields, with the first one’s address if they have none', () => {
    const pedro = { 'others.0.firstName': 'Pedro', 'others.0.noMiddleName': 'on', 'others.0.lastName': '' }
    const values = read({ ...posted, ...pedro, others: '1', 'others.1.firstName': 'Nobody' })
    expect(values).toMatchObject({ others: 1, 'others.0.firstName': 'Pedro', 'others.0.middleInitial': null })
    expect(values).not.toHaveProperty(['others.1.firstName'])
    expect(refuseInvalidRegistration(values, { fileName: null, needsProof: false })?.errors).toEqual({
      'others.0.lastName': 'Last name is required',
    })
    expect(wantsMoreFields(new Map([['others', '2']]))).toBe(true)
    expect(wantsMoreFields(new Map(Object.entries({ others: '2', shownOthers: '2' })))).toBe(false)
    expect(read({ ...posted, others: '1e9' }).others).toBe(19)
  })

  test('is accepted when complete, with a file where the seminar has a price', () => {
    const values = read(posted)
    expect(refuseInvalidRegistration(values, { fileName: null, needsProof: false })).toBeNull()
    expect(refuseInvalidRegistration(values, { fileName: 'receipt.png', needsProof: true })).toBeNull()
    const withoutFile = refuseInvalidRegistration(values, { fileName: null, needsProof: true })
    expect(withoutFile?.errors).toEqual({ proofOfPaymentFile: 'Proof of payment is required' })
  })

  test('comes back with a message at each invalid field and the name of the file', () => {
    const values = read({ ...posted, firstName: '', email: 'amihan@', source: '' })
    const refused = refuseInvalidRegistration(values, { fileName: 'receipt.png', needsProof: true })
    expect(Object.keys(refused?.errors ?? {})).toEqual(['firstName', 'email', 'source'])
    expect(refused).toMatchObject({ fileName: 'receipt.png', values: { email: 'amihan@' } })
  })

  test('keeps unknown and missing fields out', () => {
    expect(read({ role: 'admin', proofOfPaymentFile: 'data:,' })).not.toHaveProperty('role')
    expect(read({ proofOfPaymentFile: 'data:,' })).not.toHaveProperty('proofOfPaymentFile')
    expect(refuseInvalidRegistration(read({}), { fileName: null, needsProof: false })).not.toBeNull()
  })
})
