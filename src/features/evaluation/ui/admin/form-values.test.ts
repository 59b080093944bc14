import { expect, test } from 'vitest'
import type { EvaluationForm } from '#app/features/evaluation/contract/forms.ts'
import { aQuestion, aScoredQuestion, twoChoices } from '#tests/kit/evaluation.ts'
import { toEvaluationFormValues, toQuestionChoices, toSaveFormInput } from './form-values.ts'

test('toChoices keeps keys by place if none was added, so that a wording can be corrected', () => {
  expect(toQuestionChoices('Yes!\nNo', twoChoices)).toEqual([
    { key: 'yes', label: 'Yes!' },
    { key: 'no', label: 'No' },
  ])
})

test('toChoices keeps keys by text otherwise, and makes new ones', () => {
  expect(toQuestionChoices('No\n \nMaybe\nYes', [...twoChoices].slice(0, 2)).map(({ key }) => key)).toEqual([
    ...['no', 'c1', 'yes'],
  ])
  expect(toQuestionChoices('A\nB', []).map(({ key }) => key)).toEqual(['c1', 'c2'])
})

const stored = {
  id: 1,
  seminarId: 2,
  status: 'draft',
  version: 3,
  answered: 0,
  answersDeletedAt: null,
} as const

test('A form that was not edited is saved as it was', () => {
  const form: EvaluationForm = {
    ...stored,
    title: 'Evaluation',
    intro: 'Hello',
    kind: 'feedback',
    phase: null,
    passPercent: null,
    maxTries: 3,
    opensAt: null,
    closesAt: '2026-12-01T09:00:00.000Z',
    isRequired: true,
    questions: [{ ...aQuestion({ kind: 'choice', options: twoChoices, help: 'Isa lamang' }), id: 4 }],
  }
  const { answered: _answered, answersDeletedAt: _deleted, status: _status, ...input } = form
  expect(toSaveFormInput(form, toEvaluationFormValues(form))).toEqual(input)
})

test('A learning check that was not edited is saved as it was, and right answers follow their choices', () => {
  const form: EvaluationForm = {
    ...stored,
    title: 'Check',
    intro: '',
    kind: 'learning_check',
    phase: 'pre',
    passPercent: 75,
    maxTries: 2,
    opensAt: null,
    closesAt: null,
    isRequired: true,
    questions: [{ ...aScoredQuestion({ help: 'Isa lamang' }), id: 4 }],
  }
  const { answered: _answered, answersDeletedAt: _deleted, status: _status, ...input } = form
  const values = toEvaluationFormValues(form)
  expect(toSaveFormInput(form, values)).toEqual(input)
  const [question] = values.questions
  const moved = { ...values, questions: question ? [{ ...question, options: 'Maybe\nNo\nYes' }] : [] }
  expect(toSaveFormInput(form, moved).questions[0]).toMatchObject({
    options: [{ label: 'Maybe' }, { label: 'No', key: 'no' }, { label: 'Yes', key: 'yes' }],
    correct: ['yes'],
  })
  const reworded = { ...values, questions: question ? [{ ...question, options: 'Yes!\nNo' }] : [] }
  expect(toSaveFormInput(form, reworded).questions[0]).toMatchObject({ correct: [] })
})
