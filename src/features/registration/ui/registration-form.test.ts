import { expect, test } from 'vitest'
import { RegisterInput } from '../contract.ts'
import {
  type FormValues,
  fieldsOf,
  findProblems,
  halfTypedDate,
  noSeminarSelected,
  problemsOf,
  registrationForm,
  toRegisterInput,
} from './registration-form.ts'

const receipt = new File(['picture'], 'receipt.jpg', { type: 'image/jpeg' })

const filled: FormValues = {
  firstName: 'Grace',
  middleInitial: 'Murray',
  lastName: 'Dela Cruz',
  email: 'grace@example.ph',
  phone: '0917 555 0101',
  company: 'Samar National High School',
  jobTitle: 'Teacher II',
  source: 'facebook',
  proofOfPaymentFile: receipt,
}

const paid = { needsProof: true, hasSeminar: true }

test('has no problem with a form that is filled in', () => {
  expect(findProblems(filled, paid)).toEqual([])
})

test('names everything an untouched form lacks, in the order of the form', () => {
  expect(findProblems({}, paid).map(({ message }) => message)).toEqual([
    'First name is required',
    'Middle initial is required',
    'Last name is required',
    'Invalid email address',
    'Contact number is required',
    'Company is required',
    'Job title is required',
    'Please select how you heard about us',
    'Proof of payment is required',
  ])
})

test('takes spaces for nothing', () => {
  expect(problemsOf({ ...filled, firstName: '  ', company: ' ' }, true)).toEqual({
    firstName: 'First name is required',
    company: 'Company is required',
  })
})

test('takes "I have no middle name" for an answer', () => {
  expect(problemsOf({ ...filled, middleInitial: null }, true)).toEqual({})
  expect(problemsOf({ ...filled, middleInitial: '' }, true)).toEqual({
    middleInitial: 'Middle initial is required',
  })
})

test('asks for a proof only where the seminar has a price', () => {
  const without = { ...filled, proofOfPaymentFile: null }
  expect(problemsOf(without, true)).toEqual({ proofOfPaymentFile: 'Proof of payment is required' })
  expect(problemsOf(without, false)).toEqual({})
})

test('lets a free seminar go without a proof that nobody was ever asked for', () => {
  const { proofOfPaymentFile: _, ...untouched } = filled
  expect(findProblems(untouched, { ...paid, needsProof: false })).toEqual([])
  expect(findProblems(untouched, paid).map(({ message }) => message)).toEqual([
    'Proof of payment is required',
  ])
})

test('refuses a date that is no day and one of which a part is missing', () => {
  const message = 'Invalid expiration date format'
  expect(problemsOf({ ...filled, prcExpirationDate: '2027-02-30' }, true)).toEqual({
    prcExpirationDate: message,
  })
  expect(problemsOf({ ...filled, prcExpirationDate: halfTypedDate }, true)).toEqual({
    prcExpirationDate: message,
  })
  expect(problemsOf({ ...filled, prcExpirationDate: '2028-02-29' }, true)).toEqual({})
})

test('says on the last step that no seminar is selected', () => {
  expect(findProblems(filled, { needsProof: false, hasSeminar: false })).toEqual([
    { step: 3, field: null, message: noSeminarSelected },
  ])
})

test('asks for the person first, for their work and the payment then, and for nothing at the end', () => {
  expect(fieldsOf(1)).toEqual(['firstName', 'middleInitial', 'lastName', 'suffix', 'email', 'phone'])
  expect(fieldsOf(2)).toContain('proofOfPaymentFile')
  expect(fieldsOf(3)).toEqual([])
})

test('sends what the server takes, with nothing for what was left empty', () => {
  const values = registrationForm(true).parse({
    ...filled,
    email: ' Grace@Example.PH ',
    notes: '',
    suffix: null,
  })
  const input = toRegisterInput(values, 7, 'data:image/jpeg;base64,AAAA')
  expect(RegisterInput.parse(input)).toEqual(input)
  expect(input).toMatchObject({
    email: 'grace@example.ph',
    notes: null,
    prcExpirationDate: null,
    isCpdasUser: false,
    marketingConsent: false,
    seminarId: 7,
    proofOfPaymentFile: 'data:image/jpeg;base64,AAAA',
  })
})

test.each(['500', '1,500.50', '₱ 1,500', ' 0.01 ', '99999999.99'])('takes %j for an amount', (amountSent) => {
  expect(problemsOf({ ...filled, amountSent }, true)).toEqual({})
})

test.each(['five', '0', '-5', '1.005', '100000000', '1e3', '5.'])('takes %j for none', (amountSent) => {
  const message = 'Enter the amount in pesos, with at most two decimals'
  expect(problemsOf({ ...filled, amountSent }, true)).toEqual({ amountSent: message })
  expect(problemsOf({ ...filled, amountSent }, false)).toEqual({})
})

test('tells of the payment only with its proof', () => {
  const told = { ...filled, referenceNumber: '9001', amountSent: '₱1,500.50' }
  const values = registrationForm(true).parse(told)
  expect(toRegisterInput(values, 7, 'data:,')).toMatchObject({ referenceNumber: '9001', amountSent: 1500.5 })
  const free = toRegisterInput(values, 7, null)
  expect(Object.keys(free)).not.toContain('referenceNumber')
  expect(Object.keys(free)).not.toContain('amountSent')
})
