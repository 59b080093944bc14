/** Validation of the seminar form: the server's rules and form-only rules. */
import * as z from 'zod/mini'
import { alternativeTextField } from '#app/features/seminars/contract/cover-forms.ts'
import { CreateSeminarFields, startMissingText } from '#app/features/seminars/contract/planning-forms.ts'
import { findPlanProblem, planProblemTexts } from '#app/features/seminars/rules/schedule.ts'
import { toPlainText } from '#app/features/settings/contract/rich-text-as-plain.ts'
import {
  lastDayOfSchedule,
  latestSeminarDay,
  parseScheduleInstants,
  type SeminarFormValues,
  toSeminarRequest,
} from './seminar-values.ts'

export const locationAddressMissingText = 'Location address is required for in-person seminars.'
export const pastDateText = 'This day has passed. Choose today or a later day.'
export const invalidDateText = 'Invalid date'

interface FieldIssue {
  readonly field: keyof SeminarFormValues
  readonly message: string
}

/**
 * @param today in Manila, YYYY-MM-DD; earlier days are refused
 * @param former before the edit; its days may be past
 */
export interface SeminarFormContext {
  readonly today: string
  readonly former: SeminarFormValues | null
}

export function seminarFormSchema(rules: SeminarFormContext) {
  return z.custom<SeminarFormValues>().check((check) => {
    for (const { field, message } of listSeminarFormIssues(check.value, rules)) {
      check.issues.push({ code: 'custom', path: [field], message, input: check.value })
    }
  })
}

/** All issues, the first of each field first. */
export function listSeminarFormIssues(
  values: SeminarFormValues,
  rules: SeminarFormContext,
): readonly FieldIssue[] {
  return [...scheduleIssues(values, rules), ...fieldIssues(values), ...coverIssues(values)]
}

/** Fields of the request that others of the form make: the length follows from the last day, which is too late. */
const fieldsOfRequest: Readonly<Record<string, keyof SeminarFormValues>> = {
  durationMinutes: 'endDate',
  description: 'descriptionDocument',
}

/** Issues from the server's field rules. */
function fieldIssues(values: SeminarFormValues): FieldIssue[] {
  const { descriptionDocument = [], ...request } = toSeminarRequest(values)
  const parsed = z.safeParse(CreateSeminarFields, {
    ...request,
    description: toPlainText(descriptionDocument),
  })
  const issues = parsed.success ? [] : parsed.error.issues
  return issues.map(({ path, message }) => {
    const name = String(path[0])
    return { field: fieldsOfRequest[name] ?? (name as keyof SeminarFormValues), message }
  })
}

function coverIssues({ file, hasCover, alternativeText }: SeminarFormValues): FieldIssue[] {
  if (file === null && !hasCover) return []
  const parsed = z.safeParse(alternativeTextField, alternativeText)
  const issues = parsed.success ? [] : parsed.error.issues
  return issues.map(({ message }) => ({ field: 'alternativeText', message }))
}

function scheduleIssues(values: SeminarFormValues, { today, former }: SeminarFormContext): FieldIssue[] {
  const issues = missingParts(values)
  const { startDate } = values
  if (isMistyped(startDate)) issues.push({ field: 'startDate', message: invalidDateText })
  else if (startDate !== '' && startDate < today && startDate !== former?.startDate) {
    issues.push({ field: 'startDate', message: pastDateText })
  }
  const { startsAt, endsAt } = parseScheduleInstants(values)
  // Time and place are checked separately, so that both are reported.
  const when = startsAt && findPlanProblem({ ...values, startsAt, endsAt, locationType: 'online' })
  const where = findPlanProblem({ ...values, startsAt: new Date(0), endsAt: null, isMultiDay: false })
  if (when === 'end_time') issues.push({ field: 'endTime', message: planProblemTexts[when] })
  else if (values.isMultiDay && isMistyped(values.endDate))
    issues.push({ field: 'endDate', message: invalidDateText })
  else if (when) issues.push({ field: 'endDate', message: planProblemTexts[when] })
  if (where !== null) {
    issues.push({ field: 'endDate', message: planProblemTexts[where] })
    issues.push({ field: 'locationAddress', message: locationAddressMissingText })
  }
  return issues
}

/** A five-digit year is a typing error. */
const isMistyped = (day: string) => day > latestSeminarDay || day.length > latestSeminarDay.length

function missingParts(values: SeminarFormValues): FieldIssue[] {
  return [
    ...(values.startDate === '' ? [{ field: 'startDate', message: startMissingText } as const] : []),
    ...(values.startTime === '' ? [{ field: 'startTime', message: 'Start time is required' } as const] : []),
    ...(values.endTime === '' && lastDayOfSchedule(values) !== ''
      ? [{ field: 'endTime', message: 'End time is required' } as const]
      : []),
  ]
}
