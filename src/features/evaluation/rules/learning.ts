/** Means of learning checks. */
export interface LearningPercents {
  readonly pre: number | null
  readonly post: number | null
}

/** Computes means to one decimal. Gain is of registrants with both results. */
export function toLearningMeans(results: readonly LearningPercents[]): {
  readonly mean: LearningPercents
  readonly gain: number | null
} {
  const gains = results.map(({ pre, post }) => (pre === null || post === null ? null : post - pre))
  return {
    mean: { pre: meanOf(results.map(({ pre }) => pre)), post: meanOf(results.map(({ post }) => post)) },
    gain: meanOf(gains),
  }
}

function meanOf(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null)
  if (known.length === 0) return null
  const sum = known.reduce((total, value) => total + value, 0)
  return Math.round((sum / known.length) * 10) / 10
}
