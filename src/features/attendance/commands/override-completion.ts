import type { CommandContext } from '#app/application/commands/command-context.ts'
import { refuseIfActorDeleted, requireSignedInActor } from '#app/application/commands/signed-in-actor.ts'
import { registrationNotFoundRefusal } from '#app/features/payments/commands/decide-payment.ts'
import { recordAudit } from '#app/features/people/commands/record-audit.ts'
import { findRegistrationById } from '#app/features/registrations/queries/registrations.ts'
import { inTransaction } from '#app/platform/db/database.ts'
import type { OverrideCompletionInput, SeminarCompletion } from '../contract/marks.ts'
import { listCompletions, shareSeminarLock, updateOverride } from '../queries/marks.ts'
import { getCompletion } from '../reads/completion.ts'
import { recordAttendanceDecisions } from './mark-attendance-slot.ts'
import { recomputeCompletions } from './recompute-completions.ts'

/** Accepts an attendance against what the marks say, or undoes that. */
export function overrideCompletion(
  context: CommandContext,
  { registrationId, reason, eligible }: OverrideCompletionInput,
): Promise<SeminarCompletion> {
  return refuseIfActorDeleted(
    inTransaction(context.db, async (tx) => {
      const registration = await findRegistrationById(tx, registrationId)
      if (registration === null) throw registrationNotFoundRefusal()
      const { seminarId } = registration
      await shareSeminarLock(tx, seminarId)
      await recomputeCompletions(tx, { seminarId, registrationIds: [registrationId], now: context.now })
      const [row] = await listCompletions(tx, [registrationId])
      if ((row?.isOverridden ?? false) === eligible) return getCompletion(tx, registrationId)
      const overriddenBy = requireSignedInActor(context).personId
      const made = { isOverridden: true, overriddenBy, overrideReason: reason, overriddenAt: context.now }
      const none = { isOverridden: null, overriddenBy: null, overrideReason: null, overriddenAt: null }
      await updateOverride(tx, registrationId, eligible ? made : none)
      await recordAudit(tx, context, {
        action: 'attendance.completion_overridden',
        subjectType: 'registration',
        subjectId: registrationId,
        details: { eligible },
      })
      const title = eligible ? 'Attendance accepted by decision' : 'Decision about the attendance undone'
      await recordAttendanceDecisions(tx, context, [{ ...registration, title, description: reason }])
      return getCompletion(tx, registrationId)
    }),
  )
}
