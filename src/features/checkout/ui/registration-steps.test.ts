import { expect, test } from 'vitest'
import type { RegistrationFormProblem } from './registration-form.ts'
import { groupProblemsByStep, registrationStepStates } from './registration-steps.ts'

const noName: RegistrationFormProblem = { step: 1, field: 'firstName', message: 'First name is required' }
const noCompany: RegistrationFormProblem = { step: 2, field: 'company', message: 'Company is required' }

const statesOf = (...input: Parameters<typeof registrationStepStates>) =>
  registrationStepStates(...input).map(({ state }) => state)

test('Registration steps: earlier steps are completed and later ones pending', () => {
  expect(statesOf(1, [])).toEqual(['active', 'pending', 'pending'])
  expect(statesOf(3, [])).toEqual(['completed', 'completed', 'active'])
})

test('Registration steps: only earlier steps are marked as having problems', () => {
  expect(statesOf(3, [noName])).toEqual(['error', 'completed', 'active'])
  expect(statesOf(1, [noName, noCompany])).toEqual(['active', 'pending', 'pending'])
})

test('Registration steps: problems are grouped by step, omitting steps without any', () => {
  expect(groupProblemsByStep([noCompany, noName])).toEqual([
    { step: 1, problems: [noName] },
    { step: 2, problems: [noCompany] },
  ])
  expect(groupProblemsByStep([noCompany]).map(({ step }) => step)).toEqual([2])
})
