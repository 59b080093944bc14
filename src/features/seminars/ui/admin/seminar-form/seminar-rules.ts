/** Validation of the seminar form: the server's rules and form-only rules. */
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
 * @param today in Manila, YYYY-MM-DD; earlier days are refused
 * @param former values before the edit, whose days may be past
 */
export interface FormRules {
  readonly today: string
  readonly former: SeminarValues | null
}

export function seminarSchema(rules: FormRules) {
  return z.custom<SeminarValues>().check((check) => {
    for (const { field, message } of issuesOf(check.value, rules)) {
      check.issues.push({ code: 'custom', path: [field], message, input: check.value })
    }
  })
}

/** All issues, the first of each field first. */
export function issuesOf(values: SeminarValues, rules: FormRules): readonly FieldIssue[] {
  return [...scheduleIssues(values, rules), ...fieldIssues(values)]
}

/** Issues from the server's field rules. */
function fieldIssues(values: SeminarValues): FieldIssue[] {
  const parsed = z.safeParse(CreateSeminarInput, toInput(values))
  const issues = parsed.success ? [] : parsed.error.issues
  return issues.map(({ path: [name], message }) => ({
    // The length follows from the last day, which is too late.
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
  // Time and place are checked separately, so that both are reported.
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

/** A five-digit year is a typing error. */
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
