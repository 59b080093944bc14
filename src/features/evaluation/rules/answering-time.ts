import { startOfManilaDay, toManilaDay } from '#app/platform/format/dates.ts'
import type { LearningCheckPhase } from '../contract/form-values.ts'
import type { EvaluationForm } from '../contract/forms.ts'

const dayInMs = 24 * 60 * 60 * 1000
export const daysOpenAfterSeminar = 14

export interface AnsweringTimes {
  /** Null: always. */
  readonly opensAt: Date | null
  readonly closesAt: Date
}

interface TimedSeminar {
  readonly startsAt: Date
  readonly finishesAt: Date
}

/**
 * Returns the times from the start of the last slot, or of the last day without slots, for 14 days after the
 * end, unless the form says. A learning check before the seminar is open until its first day is over.
 */
export function toAnsweringTimes(
  form: { phase: LearningCheckPhase | null; opensAt: Date | null; closesAt: Date | null },
  seminar: TimedSeminar,
  slots: readonly { readonly startsAt: Date }[],
): AnsweringTimes {
  const { startsAt, finishesAt } = seminar
  if (form.phase === 'pre') {
    const firstDayEnds = new Date(startOfManilaDay(toManilaDay(startsAt)).getTime() + dayInMs)
    return { opensAt: form.opensAt, closesAt: form.closesAt ?? firstDayEnds }
  }
  const starts = slots.map(({ startsAt }) => startsAt.getTime())
  const usual =
    starts.length === 0 ? startOfManilaDay(toManilaDay(finishesAt)) : new Date(Math.max(...starts))
  return {
    opensAt: form.opensAt ?? usual,
    closesAt: form.closesAt ?? new Date(finishesAt.getTime() + daysOpenAfterSeminar * dayInMs),
  }
}

/** Converts the times of a form as it is sent over the wire. */
export function toFormAnsweringTimes(
  { phase, opensAt, closesAt }: Pick<EvaluationForm, 'phase' | 'opensAt' | 'closesAt'>,
  seminar: TimedSeminar,
  slots: readonly { readonly startsAt: Date }[],
): AnsweringTimes {
  const toDate = (text: string | null) => (text === null ? null : new Date(text))
  const times = { opensAt: toDate(opensAt), closesAt: toDate(closesAt) }
  return toAnsweringTimes({ phase, ...times }, seminar, slots)
}

/** Returns why a form cannot be answered by everybody who may; null if it can. */
export function whyFormIsClosed(
  status: EvaluationForm['status'],
  { opensAt, closesAt }: AnsweringTimes,
  now: Date,
): 'closed' | 'not_yet' | null {
  if (status !== 'open' || closesAt <= now) return 'closed'
  return opensAt !== null && opensAt > now ? 'not_yet' : null
}
