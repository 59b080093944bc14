import { expect, test } from 'vitest'
import { RegisterInput } from '#app/features/registrations/contract/registration.ts'
import { standardRegistrationForm } from '#app/features/settings/contract/standard-registration-form.ts'
import { standardVisitorForm } from './provider-question-fields.ts'
import { toRegisterInput } from './register-input.ts'
import {
  dropHiddenFields,
  incompleteDateMarker,
  listFieldsOfStep,
  listRegistrationProblems,
  noSeminarSelectedText,
  type RegistrationFormValues,
  registrationFormSchema,
  validateRegistrationForm,
} from './registration-form.ts'

const receipt = new File(['picture'], 'receipt.jpg', { type: 'image/jpeg' })

const filled: RegistrationFormValues = {
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

test('The registration form has no problems when completely filled in', () => {
  expect(listRegistrationProblems(filled, paid)).toEqual([])
})

test('The registration form lists all missing fields in form order', () => {
  expect(listRegistrationProblems({}, paid).map(({ message }) => message)).toEqual([
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

test('The registration form treats whitespace as empty', () => {
  expect(validateRegistrationForm({ ...filled, firstName: '  ', company: ' ' }, true)).toEqual({
    firstName: 'First name is required',
    company: 'Company is required',
  })
})

test('The registration form accepts “I have no middle name” in place of an initial', () => {
  expect(validateRegistrationForm({ ...filled, middleInitial: null }, true)).toEqual({})
  expect(validateRegistrationForm({ ...filled, middleInitial: '' }, true)).toEqual({
    middleInitial: 'Middle initial is required',
  })
})

test('The registration form requires a proof only when the seminar has a price', () => {
  const without = { ...filled, proofOfPaymentFile: null }
  expect(validateRegistrationForm(without, true)).toEqual({
    proofOfPaymentFile: 'Proof of payment is required',
  })
  expect(validateRegistrationForm(without, false)).toEqual({})
})

test('The registration form refuses an impossible or incomplete date', () => {
  const message = 'Invalid expiration date format'
  expect(validateRegistrationForm({ ...filled, prcExpirationDate: '2027-02-30' }, true)).toEqual({
    prcExpirationDate: message,
  })
  expect(validateRegistrationForm({ ...filled, prcExpirationDate: incompleteDateMarker }, true)).toEqual({
    prcExpirationDate: message,
  })
  expect(validateRegistrationForm({ ...filled, prcExpirationDate: '2028-02-29' }, true)).toEqual({})
})

test('The registration form reports on the last step that no seminar is selected', () => {
  expect(listRegistrationProblems(filled, { needsProof: false, hasSeminar: false })).toEqual([
    { step: 3, field: null, message: noSeminarSelectedText },
  ])
})

test('The registration form asks for the person, then work and payment, then only a review', () => {
  expect(listFieldsOfStep(1, null, {})).toEqual([
    'firstName',
    'middleInitial',
    'lastName',
    'suffix',
    'email',
    'phone',
  ])
  expect(listFieldsOfStep(2, null, {})).toContain('proofOfPaymentFile')
  expect(listFieldsOfStep(3, null, {})).toEqual([])
})

test('The registration form sends valid API input, with null for empty fields', () => {
  const values = registrationFormSchema(true).parse({
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

test.each(['₱ 1,500.50', ' 0.01 ', '99999999.99'])(
  'The registration form accepts %j as an amount',
  (amountSent) => {
    expect(validateRegistrationForm({ ...filled, amountSent }, true)).toEqual({})
  },
)

test.each(['five', '0', '1.005', '100000000'])(
  'The registration form refuses %j as an amount',
  (amountSent) => {
    const message = 'Enter pesos, with at most two decimals'
    expect(validateRegistrationForm({ ...filled, amountSent }, true)).toEqual({ amountSent: message })
    expect(validateRegistrationForm({ ...filled, amountSent }, false)).toEqual({})
  },
)

test('The registration form sends amount and reference only together with a proof', () => {
  const typed = { ...filled, referenceNumber: '9001', amountSent: '₱1,500.50' }
  const values = registrationFormSchema(true).parse(typed)
  expect(toRegisterInput(values, 7, 'data:,')).toMatchObject({ referenceNumber: '9001', amountSent: 1500.5 })
  const free = toRegisterInput(values, 7, null)
  expect(Object.keys(free)).not.toContain('referenceNumber')
  expect(Object.keys(free)).not.toContain('amountSent')
})

test('The registration form requires what the provider requires and ignores what is off', () => {
  const fields = {
    ...standardRegistrationForm.fields,
    company: 'off',
    jobTitle: 'optional',
    notes: 'required',
  } as const
  const form = { ...standardVisitorForm, fields }
  const { company, jobTitle, ...rest } = filled
  expect(validateRegistrationForm(rest, true, form)).toEqual({ notes: 'Notes are required' })
  const typed = { ...rest, company: 'From the draft', notes: 'Vegetarian' }
  const values = registrationFormSchema(true, form).parse(dropHiddenFields(typed, form))
  const input = toRegisterInput(values, 7, 'data:,')
  expect(input).toMatchObject({ company: null, jobTitle: null, notes: 'Vegetarian' })
})

const accredited = {
  ...standardVisitorForm,
  professions: [
    { id: 3, name: 'Nursing' },
    { id: 7, name: 'Professional Teachers' },
  ],
}

test.each([
  { chosen: null, error: 'Please choose your profession' },
  // From a draft for another seminar.
  { chosen: '5', error: 'Please choose your profession' },
  { chosen: '7', error: undefined },
  { chosen: 'other', error: undefined },
])('The profession $chosen of a license is checked against those of the seminar', ({ chosen, error }) => {
  const values = { ...filled, prcLicenseNo: '123456', prcProfessionId: chosen }
  expect(validateRegistrationForm(values, true, accredited).prcProfessionId).toBe(error)
})

test('No profession is asked about without a license, or of a seminar accredited for fewer than two', () => {
  expect(validateRegistrationForm(filled, true, accredited)).toEqual({})
  expect(validateRegistrationForm({ ...filled, prcLicenseNo: '123456' }, true)).toEqual({})
})

test.each([
  { chosen: '7', form: accredited, sent: 7 },
  { chosen: 'other', form: accredited, sent: undefined },
  { chosen: '7', form: standardVisitorForm, sent: undefined },
])('The chosen profession $chosen is sent as $sent', ({ chosen, form, sent }) => {
  const shown = dropHiddenFields({ ...filled, prcProfessionId: chosen }, form)
  const input = toRegisterInput(registrationFormSchema(true, form).parse(shown), 1, receipt)
  expect(input.prcProfessionId).toBe(sent)
})
