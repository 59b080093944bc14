import { describe, expect, test } from 'vitest'
import { aQuestion, twoChoices } from '#tests/kit/evaluation.ts'
import type { EvaluationFormQuestion, QuestionInput } from '../contract/forms.ts'
import { checkAnswers, toAnswerGroups } from './answer-fields.ts'

const question = (id: number, values: Partial<QuestionInput> = {}): EvaluationFormQuestion => ({
  ...aQuestion(values),
  id,
})

const speakers = [
  { id: 7, name: 'Dr. Peña' },
  { id: 8, name: 'Ana Reyes' },
]

describe('toAnswerGroups', () => {
  const questions = [
    question(1),
    question(2, { subject: 'speaker' }),
    question(3, { subject: 'speaker' }),
    question(4, { subject: 'venue' }),
  ]

  test('asks neighbouring questions about one speaker after the other', () => {
    const groups = toAnswerGroups(questions, speakers)
    expect(groups.map(({ speaker, fields }) => [speaker?.name, fields.map(({ name }) => name)])).toEqual([
      [undefined, ['q1']],
      ['Dr. Peña', ['q2-7', 'q3-7']],
      ['Ana Reyes', ['q2-8', 'q3-8']],
      [undefined, ['q4']],
    ])
  })

  test('leaves questions about speakers out of a seminar without any', () => {
    const names = toAnswerGroups(questions, []).flatMap(({ fields }) => fields.map(({ name }) => name))
    expect(names).toEqual(['q1', 'q4'])
  })
})

describe('checkAnswers', () => {
  const groups = toAnswerGroups(
    [
      question(1),
      question(2, { kind: 'choice', options: twoChoices }),
      question(3, { kind: 'choices', options: twoChoices, isRequired: false }),
      question(4, { kind: 'text', isRequired: false }),
      question(5, { kind: 'number_0_10' }),
    ],
    [],
  )
  const given = (values: Record<number, number | string | string[]>) =>
    Object.entries(values).map(([id, value]) => ({ questionId: Number(id), value }))

  test('returns trimmed answers in the order of the form, without empty ones', () => {
    expect(checkAnswers(groups, given({ 5: 0, 4: '  ', 1: 5, 3: [], 2: 'yes' }))?.answers).toEqual(
      given({ 1: 5, 2: 'yes', 5: 0 }),
    )
  })

  test.for([
    [{ 1: 6 }, 'q1'],
    [{ 1: 0 }, 'q1'],
    [{ 1: '5' }, 'q1'],
    [{ 2: 'maybe' }, 'q2'],
    [{ 3: ['yes', 'yes'] }, 'q3'],
    [{ 3: ['maybe'] }, 'q3'],
    [{ 3: 'yes' }, 'q3'],
    [{ 4: 3 }, 'q4'],
    [{ 4: 'x'.repeat(2001) }, 'q4'],
    [{ 5: 11 }, 'q5'],
    [{ 5: '' }, 'q5'],
  ] as const)('refuses %j with an error at %s', ([values, name]) => {
    const all = { 1: 5, 2: 'yes', 5: 10, ...(values as Record<number, number | string | string[]>) }
    expect(Object.keys(checkAnswers(groups, given(all))?.errors ?? {})).toEqual([name])
  })

  test('returns null for a question that is not asked, and for one answered twice', () => {
    expect(checkAnswers(groups, given({ 1: 5, 2: 'yes', 5: 10, 6: 1 }))).toBeNull()
    expect(checkAnswers(groups, [...given({ 1: 5, 2: 'yes', 5: 10 }), ...given({ 1: 4 })])).toBeNull()
  })
})
