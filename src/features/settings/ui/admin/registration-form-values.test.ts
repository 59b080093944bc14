import { expect, test } from 'vitest'
import { standardForm } from '#app/features/settings/contract/standard-form.ts'
import {
  RegistrationSectionValues,
  toRegistrationForm,
  toRegistrationSectionValues,
} from './registration-form-values.ts'

const settings = { ...standardForm, questions: [] }

test('The registration form section shows known sources by their labels and keeps its value', () => {
  const values = toRegistrationSectionValues(settings)
  expect(values.sources.split('\n').slice(0, 2)).toEqual(['Facebook', 'Friends or family'])
  expect(toRegistrationForm(values)).toEqual(settings)
})

test('The registration form section takes labels of any case, values, and sources of the provider’s own', () => {
  const values = {
    ...toRegistrationSectionValues(settings),
    sources: 'GOOGLE search\n\nother\n Barangay hall ',
  }
  expect(toRegistrationForm(values).sources).toEqual(['google_search', 'other', 'Barangay hall'])
})

test('The registration form section shows every error of the sources at their field', () => {
  const values = { ...toRegistrationSectionValues(settings), sources: 'TV\ntv' }
  const parsed = RegistrationSectionValues.safeParse(values)
  expect(parsed.error?.issues).toMatchObject([
    { path: ['sources'], message: 'Each source must be listed once' },
  ])
})
