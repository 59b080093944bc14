import type { Transaction } from '../../../platform/db/database.ts'
import { refuseField } from '../../../platform/refusals.ts'
import { durationTooLong, longestInMinutes } from '../contract/seminar-forms.ts'
import { hasCategory } from '../queries/categories.ts'
import { hasTwoStarts, type Plan, type PlanInput, plannedFacts } from '../rules/plan.ts'
import { planProblem, planProblemText } from '../rules/schedule.ts'

/** The start has two names; if both are given, they must agree. */
export function refuseTwoStarts(input: PlanInput): void {
  if (!hasTwoStarts(input)) return
  const message = 'Scheduled date must equal the start date'
  throw refuseField('scheduledDate', 'starts_differ', message)
}

/** Refuses an end before the start or years later, and an in-person seminar without a place. */
export function refuseImpossiblePlan(plan: Plan, isMultiDay: boolean | undefined): void {
  const problem = planProblem(plannedFacts(plan, isMultiDay))
  if (problem !== null) throw refuseField('endDate', `plan_${problem}`, planProblemText[problem])
  // A length computed from the days has not been validated yet.
  if (plan.durationInMinutes > longestInMinutes)
    throw refuseField('endDate', 'plan_too_long', durationTooLong)
}

/** Inactive categories are allowed: seminars keep theirs. */
export async function refuseUnknownCategory(tx: Transaction, categoryId: number | null): Promise<void> {
  if (categoryId === null || (await hasCategory(tx, categoryId))) return
  throw refuseField('categoryId', 'category_unknown', 'This category does not exist.')
}
