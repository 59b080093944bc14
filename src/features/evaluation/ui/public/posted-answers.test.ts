import { expect, test } from 'vitest'
import { aQuestion, twoChoices } from '#tests/kit/evaluation.ts'
import { listAnswerFields, listInputNames, readPostedAnswers, readPostedAttempt } from './posted-answers.ts'

const questions = [
  { ...aQuestion(), id: 1 },
  { ...aQuestion({ kind: 'choices', options: twoChoices }), id: 2 },
  { ...aQuestion({ kind: 'text' }), id: 3 },
  { ...aQuestion({ subject: 'speaker' }), id: 4 },
]
const form = { id: 1, kind: 'feedback' as const, title: 'Evaluation', intro: '', questions }
const fields = listAnswerFields(form, [{ id: 7, name: 'Dr. Peña' }])

test('listInputNames names each input, and each checkbox', () => {
  expect(listInputNames(fields)).toEqual(['q1', 'q2', 'q2.yes', 'q2.no', 'q3', 'q4-7'])
})

test('readPostedAnswers reads numbers, choices and texts, and leaves out what is empty', () => {
  expect(readPostedAnswers(fields, { q1: '5', 'q2.no': 'on', q3: '', 'q4-7': '1' })).toEqual([
    { questionId: 1, value: 5 },
    { questionId: 2, value: ['no'] },
    { questionId: 4, subjectId: 7, value: 1 },
  ])
})

test('readPostedAttempt leaves out what was not posted', () => {
  expect(readPostedAttempt({ idempotencyKey: 'a', startedAt: '' })).toEqual({ idempotencyKey: 'a' })
})
