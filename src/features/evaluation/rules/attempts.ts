import type { EvaluationForm } from '../contract/forms.ts'

interface ScoredAttempt {
  readonly percent: number
  readonly passed: boolean
}

/** 0 once passed. */
export function countTriesLeft(
  { maxTries }: Pick<EvaluationForm, 'maxTries'>,
  attempts: readonly ScoredAttempt[],
): number {
  return attempts.some(({ passed }) => passed) ? 0 : Math.max(maxTries - attempts.length, 0)
}

/** The attempt that counts. */
export function findBestAttempt<Attempt extends ScoredAttempt>(attempts: readonly Attempt[]): Attempt | null {
  return attempts.reduce<Attempt | null>(
    (best, attempt) => (best === null || attempt.percent > best.percent ? attempt : best),
    null,
  )
}
