import { expect, test } from 'vitest'
import { aQuestion, twoChoices } from '#tests/kit/evaluation.ts'
import type { EvaluationFormQuestion, QuestionInput } from '../contract/forms.ts'
import { type CountedValue, toResultItems } from './results.ts'

const question = (values: Partial<QuestionInput>): EvaluationFormQuestion => ({ ...aQuestion(values), id: 1 })
const count = (value: CountedValue['value'], number: number, speakerId: number | null = null) => ({
  questionId: 1,
  speakerId,
  value,
  number,
})
const itemsOf = (
  one: EvaluationFormQuestion,
  counts: CountedValue[],
  speakers = [{ id: 7, name: 'Dr. Peña' }],
) =>
  toResultItems({
    questions: [one],
    speakers,
    counts,
    held: [{ questionId: 1, speakerId: null, number: 2 }],
    shuffle: (texts) => texts.toReversed(),
  })
const numbersOf = (items: ReturnType<typeof itemsOf>) => items[0]?.spread?.map(({ number }) => number)

test('toResultItems shows nothing but the number of fewer than five answers', () => {
  expect(itemsOf(question({}), [count(5, 4)])).toMatchObject([
    { n: 4, waiting: 2, mean: null, spread: null, texts: null },
  ])
})

test('toResultItems computes mean and spread from five answers on', () => {
  const items = itemsOf(question({}), [count(5, 3), count(4, 1), count(1, 1)])
  expect(items).toMatchObject([{ n: 5, mean: 4, texts: null }])
  expect(numbersOf(items)).toEqual([1, 0, 0, 1, 3])
})

test('toResultItems shows each speaker with at least five answers', () => {
  const speakers = [
    { id: 7, name: 'Dr. Peña' },
    { id: 8, name: 'Ana Reyes' },
  ]
  const items = itemsOf(question({ subject: 'speaker' }), [count(5, 5, 7), count(1, 4, 8)], speakers)
  expect(items).toMatchObject([
    { speakerName: 'Dr. Peña', n: 5, mean: 5 },
    { speakerName: 'Ana Reyes', n: 4, mean: null },
  ])
})

test('toResultItems counts each choice, and several of one person', () => {
  const choices = question({ kind: 'choices', options: twoChoices })
  const items = itemsOf(choices, [count(['yes', 'no'], 2), count(['no'], 3)])
  expect(numbersOf(items)).toEqual([2, 5])
  expect(items[0]?.mean).toBeNull()
})

test('toResultItems has a value for each number from 0 to 10', () => {
  const items = itemsOf(question({ kind: 'number_0_10' }), [count(0, 1), count(10, 4)])
  expect(items[0]?.mean).toBe(8)
  expect(numbersOf(items)).toEqual([1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 4])
})

test('toResultItems shuffles texts, and repeats equal ones', () => {
  const items = itemsOf(question({ kind: 'text' }), [count('Thanks', 2), count('<b>More</b>', 3)])
  expect(items[0]?.texts).toEqual([...Array(3).fill('<b>More</b>'), 'Thanks', 'Thanks'])
})
