import { expect, test } from 'vitest'
import type { Problem } from './registration-form.ts'
import { groupByStep, stepStates } from './registration-steps.ts'

const noName: Problem = { step: 1, field: 'firstName', message: 'First name is required' }
const noCompany: Problem = { step: 2, field: 'company', message: 'Company is required' }

const statesOf = (...input: Parameters<typeof stepStates>) => stepStates(...input).map(({ state }) => state)

test('marks earlier steps completed and later ones pending', () => {
  expect(statesOf(1, [])).toEqual(['active', 'pending', 'pending'])
  expect(statesOf(3, [])).toEqual(['completed', 'completed', 'active'])
})

test('marks an earlier step with problems, never the current or a later one', () => {
  expect(statesOf(3, [noName])).toEqual(['error', 'completed', 'active'])
  expect(statesOf(1, [noName, noCompany])).toEqual(['active', 'pending', 'pending'])
})

test('groups problems by step and leaves out steps without any', () => {
  expect(groupByStep([noCompany, noName])).toEqual([
    { step: 1, problems: [noName] },
    { step: 2, problems: [noCompany] },
  ])
  expect(groupByStep([noCompany]).map(({ step }) => step)).toEqual([2])
})
