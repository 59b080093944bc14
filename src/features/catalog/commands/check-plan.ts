/** What is refused of a plan, whether the seminar is new or changed. */
import type { Transaction } from '../../../platform/db/database.ts'
import { refuseField } from '../../../platform/refusals.ts'
import { durationTooLong, longestInMinutes } from '../contract/seminar-forms.ts'
import { hasCategory } from '../queries/categories.ts'
import { hasTwoStarts, type Plan, type PlanInput, plannedFacts } from '../rules/plan.ts'
import { planProblem, planProblemText } from '../rules/schedule.ts'

/** The start has two names; told under both, it must be the same. */
export function refuseTwoStarts(input: PlanInput): void {
  if (!hasTwoStarts(input)) return
  const message = 'Scheduled date must equal the start date'
  throw refuseField('scheduledDate', 'starts_differ', message)
}

/** Refuses days that end before they begin or years later, and a seminar in person without a place. */
export function refuseImpossiblePlan(plan: Plan, isMultiDay: boolean | undefined): void {
  const problem = planProblem(plannedFacts(plan, isMultiDay))
  if (problem !== null) throw refuseField('endDate', `plan_${problem}`, planProblemText[problem])
  // Reckoned from the days, the length has not met the limit of one that is given.
  if (plan.durationInMinutes > longestInMinutes)
    throw refuseField('endDate', 'plan_too_long', durationTooLong)
}

/** An inactive category is as good as an active one: seminars keep theirs. */
export async function refuseUnknownCategory(tx: Transaction, categoryId: number | null): Promise<void> {
  if (categoryId === null || (await hasCategory(tx, categoryId))) return
  throw refuseField('categoryId', 'category_unknown', 'This category does not exist.')
}
