import { expect, test } from 'vitest'
import { aQuestion, twoChoices } from '../../../../../tests/kit/evaluation.ts'
import type { EvaluationForm } from '../../contract/forms.ts'
import { toChoices, toFormValues, toSaveInput } from './form-values.ts'

test('toChoices keeps keys by place if none was added, so that a wording can be corrected', () => {
  expect(toChoices('Yes!\nNo', twoChoices)).toEqual([
    { key: 'yes', label: 'Yes!' },
    { key: 'no', label: 'No' },
  ])
})

test('toChoices keeps keys by text otherwise, and makes new ones', () => {
  expect(toChoices('No\n \nMaybe\nYes', [...twoChoices].slice(0, 2)).map(({ key }) => key)).toEqual([
    ...['no', 'c1', 'yes'],
  ])
  expect(toChoices('A\nB', []).map(({ key }) => key)).toEqual(['c1', 'c2'])
})

test('A form that was not edited is saved as it was', () => {
  const form: EvaluationForm = {
    ...{ id: 1, seminarId: 2, title: 'Evaluation', intro: 'Hello', status: 'draft', version: 3, answered: 0 },
    ...{ opensAt: null, closesAt: '2026-12-01T09:00:00.000Z', isRequired: true },
    questions: [{ ...aQuestion({ kind: 'choice', options: twoChoices, help: 'Isa lamang' }), id: 4 }],
  }
  const { answered: _answered, status: _status, ...input } = form
  expect(toSaveInput(form, toFormValues(form))).toEqual(input)
})
