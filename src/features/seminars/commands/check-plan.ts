import { getSavedSection } from '#app/features/settings/reads/settings.ts'
import type { Transaction } from '#app/platform/db/database.ts'
import { fieldRefusal } from '#app/platform/refusals.ts'
import { durationTooLongText, maxDurationInMinutes } from '../contract/planning-forms.ts'
import { hasCategory } from '../queries/categories.ts'
import {
  hasDifferingStartDates,
  type SeminarPlan,
  type SeminarPlanInput,
  toPlannedTimeAndPlace,
} from '../rules/plan.ts'
import { findPlanProblem, planProblemTexts } from '../rules/schedule.ts'

/** The start has two names; if both are given, they must agree. */
export function refuseDifferingStartDates(input: SeminarPlanInput): void {
  if (!hasDifferingStartDates(input)) return
  const message = 'Scheduled date must equal the start date'
  throw fieldRefusal('scheduledDate', 'starts_differ', message)
}

/** Refuses an end before the start or years later, and an in-person seminar without a place. */
export function refuseImpossiblePlan(plan: SeminarPlan, isMultiDay: boolean | undefined): void {
  const problem = findPlanProblem(toPlannedTimeAndPlace(plan, isMultiDay))
  if (problem !== null) throw fieldRefusal('endDate', `plan_${problem}`, planProblemTexts[problem])
  // A length computed from the days has not been validated yet.
  if (plan.durationInMinutes > maxDurationInMinutes)
    throw fieldRefusal('endDate', 'plan_too_long', durationTooLongText)
}

/** Inactive categories are allowed: seminars keep theirs. */
export async function refuseUnknownCategory(tx: Transaction, categoryId: number | null): Promise<void> {
  if (categoryId === null || (await hasCategory(tx, categoryId))) return
  throw fieldRefusal('categoryId', 'category_unknown', 'This category does not exist.')
}

/** Accounts that are off are allowed: seminars keep theirs. */
export async function refuseUnknownAccounts(
  tx: Transaction,
  { paymentAccountIds }: Pick<SeminarPlan, 'paymentAccountIds'>,
): Promise<void> {
  if (paymentAccountIds === null) return
  const { accounts } = (await getSavedSection(tx, 'paymentMethods')).value
  if (paymentAccountIds.every((chosen) => accounts.some(({ id }) => id === chosen))) return
  throw fieldRefusal('paymentAccountIds', 'account_unknown', 'This payment account does not exist.')
}
