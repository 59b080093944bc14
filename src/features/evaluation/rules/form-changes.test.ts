import { expect, test } from 'vitest'
import { aQuestion, aScoredQuestion } from '#tests/kit/evaluation.ts'
import { whyQuestionsAreLocked } from './form-changes.ts'

const questions = [{ ...aQuestion(), id: 1 }]
const reworded = [{ ...aQuestion({ prompt: 'It was very useful.' }), id: 1 }]
const longer = [...questions, aQuestion()]
const optional = [{ ...aQuestion({ isRequired: false }), id: 1 }]

test.for([
  ['draft', 0, longer, null],
  ['open', 0, questions, null],
  ['open', 0, reworded, null],
  ['open', 0, longer, 'form_open'],
  ['open', 0, optional, 'form_open'],
  ['closed', 0, longer, null],
  ['open', 1, questions, null],
  ['open', 1, reworded, 'form_answered'],
  ['closed', 1, longer, 'form_answered'],
] as const)('whyQuestionsStay: %s form with %i answers', ([status, answered, next, reason]) => {
  const scoring = { phase: null, passPercent: null }
  expect(
    whyQuestionsAreLocked({ ...scoring, status, answered, questions }, { ...scoring, questions: next }),
  ).toBe(reason)
})

test.for([
  ['draft', 0, null],
  ['open', 0, 'form_open'],
  ['closed', 0, null],
  ['closed', 1, 'form_answered'],
] as const)('whyQuestionsStay: pass mark of a %s check with %i attempts', ([status, answered, reason]) => {
  const check = { phase: 'post' as const, passPercent: 75, questions: [{ ...aScoredQuestion(), id: 1 }] }
  expect(whyQuestionsAreLocked({ ...check, status, answered }, { ...check, passPercent: 50 })).toBe(reason)
  const other = [{ ...aScoredQuestion({ correct: ['no'] }), id: 1 }]
  expect(whyQuestionsAreLocked({ ...check, status, answered }, { ...check, questions: other })).toBe(reason)
})
