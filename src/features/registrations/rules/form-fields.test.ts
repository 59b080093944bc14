import { expect, test } from 'vitest'
import type { FormDefinition, FormFields } from '#app/features/settings/contract/form-fields.ts'
import { standardRegistrationForm } from '#app/features/settings/contract/standard-registration-form.ts'
import { aRegistration } from '#tests/kit/builders.ts'
import { applyFormFields, checkStaffInput } from './form-fields.ts'

const withFields = (fields: Partial<FormFields>): FormDefinition => ({
  ...standardRegistrationForm,
  fields: { ...standardRegistrationForm.fields, ...fields },
})

const input = aRegistration({ seminarId: 1 })

test('applyFormFields changes nothing of the standard form’s input', () => {
  expect(applyFormFields(input, standardRegistrationForm)).toEqual(input)
})

test('applyFormFields accepts that an API caller leaves out company, job title and phone', () => {
  const { company, jobTitle, phone, ...rest } = input
  expect(applyFormFields(rest, standardRegistrationForm)).toEqual(rest)
  const nulls = { ...rest, company: null, jobTitle: null, phone: null }
  expect(applyFormFields(nulls, standardRegistrationForm)).toEqual(nulls)
})

test('applyFormFields refuses an empty required company at its field', () => {
  expect(() => applyFormFields({ ...input, company: '' }, standardRegistrationForm)).toThrow(
    'Company is required',
  )
})

test.each(['', null, undefined])(
  'applyFormFields refuses the newly required notes %j at their field',
  (notes) => {
    const form = withFields({ notes: 'required' })
    expect(() => applyFormFields({ ...input, notes }, form)).toThrow(
      expect.objectContaining({ details: { issues: [{ path: 'notes', message: 'Notes are required' }] } }),
    )
  },
)

test('applyFormFields drops what is given for fields that are off, and requires none of them', () => {
  const form = withFields({ company: 'off', source: 'off', isCpdasUser: 'off', marketingConsent: 'off' })
  const { isCpdasUser, source, ...rest } = input
  expect(applyFormFields(rest, form)).toMatchObject({ company: undefined, jobTitle: 'Teacher II' })
  const given = applyFormFields({ ...input, isCpdasUser: true, marketingConsent: true }, form)
  for (const name of ['company', 'source', 'isCpdasUser', 'marketingConsent'] as const)
    expect(given[name]).toBeUndefined()
})

test('applyFormFields refuses a source that the form does not offer', () => {
  const form = { ...standardRegistrationForm, sources: ['Barangay hall'] }
  expect(() => applyFormFields(input, form)).toThrow('Please select how you heard about us')
  expect(applyFormFields({ ...input, source: 'Barangay hall' }, form).source).toBe('Barangay hall')
})

test('applyFormFields requires an answer about CPDAS while the form asks for it', () => {
  const { isCpdasUser, ...rest } = input
  expect(() => applyFormFields(rest, standardRegistrationForm)).toThrow('This is missing')
})

test('checkStaffInput requires nothing that staff may leave out, and takes any known source', () => {
  const form = { ...withFields({ company: 'required' }), sources: ['Barangay hall'] }
  const { company, source, ...rest } = input
  expect(checkStaffInput(rest, form)).toEqual(rest)
  expect(checkStaffInput({ ...input, source: 'facebook' }, form).source).toBe('facebook')
  expect(() => checkStaffInput({ ...input, source: 'A dream' }, form)).toThrow()
})
