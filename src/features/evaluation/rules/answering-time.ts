import { startOfManilaDay, toManilaDay } from '../../../platform/format/dates.ts'

const dayInMs = 24 * 60 * 60 * 1000
export const daysOpenAfterSeminar = 14

export interface AnsweringTimes {
  readonly opensAt: Date
  readonly closesAt: Date
}

interface TimedForm {
  readonly opensAt: Date | null
  readonly closesAt: Date | null
}

/** From the start of the last slot, or of the last day without slots, for 14 days after the end, unless the form says. */
export function toAnsweringTimes(
  form: TimedForm,
  seminar: { readonly finishesAt: Date },
  slots: readonly { readonly startsAt: Date }[],
): AnsweringTimes {
  const { finishesAt } = seminar
  const starts = slots.map(({ startsAt }) => startsAt.getTime())
  const usual =
    starts.length === 0 ? startOfManilaDay(toManilaDay(finishesAt)) : new Date(Math.max(...starts))
  return {
    opensAt: form.opensAt ?? usual,
    closesAt: form.closesAt ?? new Date(finishesAt.getTime() + daysOpenAfterSeminar * dayInMs),
  }
}
