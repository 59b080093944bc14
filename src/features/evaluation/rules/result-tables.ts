/** Results as tables for spreadsheets. */
import type { LearningResults } from '../contract/learning.ts'
import type { EvaluationResults, ResultItem } from '../contract/results.ts'
import { likertLabels } from './scales.ts'

export interface ResultTable {
  readonly heading: readonly string[]
  readonly rows: readonly (readonly (string | number | null)[])[]
}

/**
 * Resource persons by item, as PRC asks for them, and then the other rated items. Mean and spread are empty where
 * fewer than five have answered.
 */
export function toRatingTable({ items }: Pick<EvaluationResults, 'items'>): ResultTable {
  const rated = items.filter(({ kind }) => kind === 'likert5' || kind === 'number_0_10')
  const ofSpeakers = rated.filter(({ speakerName }) => speakerName !== null)
  const others = rated.filter(({ speakerName }) => speakerName === null)
  return {
    heading: [
      ...['Resource person', 'Item', 'Scale', 'Answers', 'Mean'],
      ...likertLabels.map(({ value, label }) => `${value} ${label}`),
      'Other values',
    ],
    rows: [...Map.groupBy(ofSpeakers, ({ speakerId }) => speakerId).values(), others].flatMap((group) =>
      group.map(toRow),
    ),
  }
}

function toRow({ speakerName, prompt, kind, n, mean, spread }: ResultItem) {
  const isLikert = kind === 'likert5'
  const counts = likertLabels.map(({ label }) =>
    isLikert ? (spread?.find((each) => each.label === label)?.number ?? null) : null,
  )
  const given = spread?.filter(({ number }) => number > 0) ?? []
  const others = given.map(({ label, number }) => `${label}: ${number}`).join(', ')
  return [speakerName, prompt, isLikert ? '1 to 5' : '0 to 10', n, mean, ...counts, isLikert ? null : others]
}

/** Participants with their best percentages, and the means below. */
export function toLearningTable({ people, mean, gain }: LearningResults): ResultTable {
  return {
    heading: ['Participant', 'Before (%)', 'After (%)', 'Passed'],
    rows: [
      ...people.map(({ name, pre, post, passed }) => [name, pre, post, passed ? 'yes' : 'no']),
      ['Mean', mean.pre, mean.post, null],
      ['Mean gain in percentage points', null, gain, null],
    ],
  }
}
