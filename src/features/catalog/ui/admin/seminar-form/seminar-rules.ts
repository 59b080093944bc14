/** What is wrong with what stands in a seminar's form: the server's own rules, and what only a form can say. */
import * as z from 'zod/mini'
import { CreateSeminarInput, startMissing } from '../../../contract/seminar-forms.ts'
import { planProblem, planProblemText } from '../../../rules/schedule.ts'
import { lastDay, latestDay, type SeminarValues, toInput, typedInstants } from './seminar-values.ts'

export const addressMissing = 'Location address is required for in-person seminars.'
export const pastDate = 'This day has passed. Choose today or a later day.'
export const notADate = 'Invalid date'

interface FieldIssue {
  readonly field: keyof SeminarValues
  readonly message: string
}

/**
 * @param today in Manila, YYYY-MM-DD: earlier days are not offered
 * @param former what stood there before an edit, whose days may have passed
 */
export interface FormRules {
  readonly today: string
  readonly former: SeminarValues | null
}

/** The schema of the form, for the form library. */
export function seminarSchema(rules: FormRules) {
  return z.custom<SeminarValues>().check((check) => {
    for (const { field, message } of issuesOf(check.value, rules)) {
      check.issues.push({ code: 'custom', path: [field], message, input: check.value })
    }
  })
}

/** Everything that keeps the form from being sent, the first of each field first. */
export function issuesOf(values: SeminarValues, rules: FormRules): readonly FieldIssue[] {
  return [...scheduleIssues(values, rules), ...fieldIssues(values)]
}

/** What the server would say of each field by itself. */
function fieldIssues(values: SeminarValues): FieldIssue[] {
  const parsed = z.safeParse(CreateSeminarInput, toInput(values))
  const issues = parsed.success ? [] : parsed.error.issues
  return issues.map(({ path: [name], message }) => ({
    // The length follows from the days, of which the last one is too late.
    field: (name === 'durationMinutes' ? 'endDate' : String(name)) as keyof SeminarValues,
    message,
  }))
}

function scheduleIssues(values: SeminarValues, { today, former }: FormRules): FieldIssue[] {
  const issues = missingParts(values)
  const { startDate } = values
  if (isMistyped(startDate)) issues.push({ field: 'startDate', message: notADate })
  else if (startDate !== '' && startDate < today && startDate !== former?.startDate) {
    issues.push({ field: 'startDate', message: pastDate })
  }
  const { startsAt, endsAt } = typedInstants(values)
  // When and where are judged apart, so that both are told at once.
  const when = startsAt && planProblem({ ...values, startsAt, endsAt, locationType: 'online' })
  const where = planProblem({ ...values, startsAt: new Date(0), endsAt: null, isMultiDay: false })
  if (when === 'end_time') issues.push({ field: 'endTime', message: planProblemText[when] })
  else if (values.isMultiDay && isMistyped(values.endDate))
    issues.push({ field: 'endDate', message: notADate })
  else if (when) issues.push({ field: 'endDate', message: planProblemText[when] })
  if (where !== null) {
    issues.push({ field: 'endDate', message: planProblemText[where] })
    issues.push({ field: 'locationAddress', message: addressMissing })
  }
  return issues
}

/** A year of five digits is one that somebody typed on in. */
const isMistyped = (day: string) => day > latestDay || day.length > latestDay.length

function missingParts(values: SeminarValues): FieldIssue[] {
  return [
    ...(values.startDate === '' ? [{ field: 'startDate', message: startMissing } as const] : []),
    ...(values.startTime === '' ? [{ field: 'startTime', message: 'Start time is required' } as const] : []),
    ...(values.endTime === '' && lastDay(values) !== ''
      ? [{ field: 'endTime', message: 'End time is required' } as const]
      : []),
  ]
}
