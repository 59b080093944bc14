import { expect, test } from 'vitest'
import type { ResultItem } from '../contract/results.ts'
import { toLearningTable, toRatingTable } from './result-tables.ts'
import { likertLabels } from './scales.ts'

const item = (values: Partial<ResultItem>): ResultItem => ({
  questionId: 1,
  kind: 'likert5',
  subject: 'speaker',
  prompt: 'Explains clearly',
  n: 5,
  mean: 4.6,
  speakerId: 1,
  speakerName: 'Dr. Peña',
  waiting: 0,
  texts: null,
  spread: likertLabels.map(({ label }, at) => ({ label, number: [3, 2][at] ?? 0 })),
  ...values,
})
const hidden = { n: 4, mean: null, spread: null }
const ofNobody = { speakerId: null, speakerName: null, subject: 'seminar' } as const

test('toRatingTable lists the items of each resource person, then the others, without texts', () => {
  const items = [
    item({ ...ofNobody, prompt: 'Useful', ...hidden }),
    item({}),
    item({ speakerId: 2, speakerName: 'Atty. Cruz' }),
    item({ prompt: 'Knows the topic' }),
    item({ ...ofNobody, kind: 'text', texts: ['Thank you.'] }),
    item({
      ...ofNobody,
      kind: 'number_0_10',
      prompt: 'Overall',
      spread: [{ label: '9', number: 5 }],
      mean: 9,
    }),
  ]
  const { heading, rows } = toRatingTable({ items })
  expect(heading).toHaveLength(11)
  expect(rows).toEqual([
    ['Dr. Peña', 'Explains clearly', '1 to 5', 5, 4.6, 3, 2, 0, 0, 0, null],
    ['Dr. Peña', 'Knows the topic', '1 to 5', 5, 4.6, 3, 2, 0, 0, 0, null],
    ['Atty. Cruz', 'Explains clearly', '1 to 5', 5, 4.6, 3, 2, 0, 0, 0, null],
    [null, 'Useful', '1 to 5', 4, null, null, null, null, null, null, null],
    [null, 'Overall', '0 to 10', 5, 9, null, null, null, null, null, '9: 5'],
  ])
})

test('toLearningTable lists people, and means below', () => {
  const people = [{ registrationId: 1, name: 'Ana Cruz', pre: null, post: 80, passed: true }]
  expect(toLearningTable({ people, mean: { pre: null, post: 80 }, gain: null }).rows).toEqual([
    ['Ana Cruz', null, 80, 'yes'],
    ['Mean', null, 80, null],
    ['Mean gain in percentage points', null, null, null],
  ])
})
