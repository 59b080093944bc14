import { expect, test } from 'vitest'
import { aQuestion } from '../../../../tests/kit/evaluation.ts'
import { whyQuestionsStay } from './form-changes.ts'

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
  expect(whyQuestionsStay({ status, answered, questions }, next)).toBe(reason)
})
