import type { CommandContext } from '#app/application/commands/command-context.ts'
import { recordAudit } from '#app/features/people/commands/record-audit.ts'
import type { Transaction } from '#app/platform/db/database.ts'
import { fieldRefusal } from '#app/platform/refusals.ts'
import { startMissingText } from '../contract/planning-forms.ts'
import type { CreateSeminarInput } from '../contract/seminar-inputs.ts'
import type { Seminar } from '../contract/seminars.ts'
import { insertSeminar } from '../queries/planning.ts'
import { getSeminar } from '../queries/seminar-rows.ts'
import { newSeminarPlan, parsePlannedStart } from '../rules/plan.ts'
import {
  refuseDifferingStartDates,
  refuseImpossiblePlan,
  refuseUnknownAccounts,
  refuseUnknownCategory,
} from './check-plan.ts'

/** Past, completed and canceled seminars are recorded without e-mails. */
export async function createSeminar(
  tx: Transaction,
  context: CommandContext,
  input: CreateSeminarInput,
): Promise<Seminar> {
  const { now } = context
  const startsAt = parsePlannedStart(input)
  if (startsAt === undefined) throw fieldRefusal('startDate', 'start_missing', startMissingText)
  refuseDifferingStartDates(input)
  const plan = newSeminarPlan(input, startsAt)
  refuseImpossiblePlan(plan, input.isMultiDay)
  await refuseUnknownCategory(tx, plan.categoryId)
  await refuseUnknownAccounts(tx, plan)
  const status = input.status ?? 'scheduled'
  const seminarId = await insertSeminar(tx, {
    ...plan,
    status,
    cancelledAt: status === 'cancelled' ? now : null,
    createdAt: now,
    updatedAt: now,
  })
  await recordAudit(tx, context, {
    action: 'seminar.created',
    subjectType: 'seminar',
    subjectId: seminarId,
    details: { title: plan.title },
  })
  return getSeminar(tx, seminarId)
}
