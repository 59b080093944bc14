import { expect, test } from 'vitest'
import { describeFormDifferences, mergeOwnFormChanges } from './form-differences.ts'
import { type EvaluationFormValues, newQuestionValues } from './form-values.ts'

const aValue = (id: number | null, prompt: string) => ({ ...newQuestionValues('feedback'), id, prompt })

const base: EvaluationFormValues = {
  phase: '',
  passPercent: '',
  maxTries: '3',
  title: 'Evaluation',
  intro: '',
  isRequired: true,
  opensAt: '',
  closesAt: '',
  questions: [aValue(1, 'One'), aValue(2, 'Two'), aValue(3, 'Three')],
}

test('describeDifferences names changed fields, and new, changed, removed and moved questions', () => {
  const after = {
    ...base,
    title: 'How was it?',
    closesAt: '2026-12-01T10:00',
    questions: [aValue(3, 'Three'), aValue(1, 'One!'), aValue(4, 'Four')],
  }
  expect(describeFormDifferences(base, after)).toEqual([
    'title: “How was it?”',
    'closing time',
    'question 2: “One!”',
    'new question “Four”',
    'without “Two”',
    'order of the questions',
  ])
  expect(describeFormDifferences(base, base)).toEqual([])
})

test('keepOwnChanges keeps what one changed and takes the rest from the other person', () => {
  const theirs = {
    ...base,
    title: 'Theirs',
    intro: 'Theirs',
    questions: [aValue(1, 'One'), aValue(3, 'Three')],
  }
  expect(mergeOwnFormChanges({ ...base, title: 'Mine' }, base, theirs)).toEqual({ ...theirs, title: 'Mine' })
  const mine = { ...base, questions: [aValue(1, 'Mine'), aValue(2, 'Two')] }
  expect(mergeOwnFormChanges(mine, base, theirs)).toEqual({
    ...theirs,
    questions: [aValue(1, 'Mine'), aValue(null, 'Two')],
  })
})
