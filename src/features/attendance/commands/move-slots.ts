import type { CommandContext } from '#app/application/commands/command-context.ts'
import { recordDeviations } from '#app/features/accreditation/commands/record-deviations.ts'
import { voidOrdersOfCancelledSeminar } from '#app/features/registrations/commands/move-order.ts'
import {
  changeSeminar,
  type ProgrammeShiftCallback,
} from '#app/features/registrations/commands/update-seminar.ts'
import type { UpdateSeminarInput } from '#app/features/seminars/contract/planning-forms.ts'
import type { Seminar } from '#app/features/seminars/contract/seminars.ts'
import { getSeminar } from '#app/features/seminars/queries/seminar-rows.ts'
import { inTransaction } from '#app/platform/db/database.ts'
import { shiftAttendanceSlots } from '../queries/slots.ts'
import { recomputeCompletions } from './recompute-completions.ts'

/**
 * Changes a seminar like `updateSeminar`; its attendance slots move with its sessions, deviations from what was
 * accredited are recorded, and canceling makes bills without money void.
 */
export function updateSeminarWithSlots(context: CommandContext, input: UpdateSeminarInput): Promise<Seminar> {
  return inTransaction(context.db, async (tx) => {
    await recordDeviations(tx, context, {
      seminarId: input.id,
      reason: input.accreditationReason,
      change: () => changeSeminar(tx, context, { input, onProgrammeShift: moveSlots }),
    })
    if (input.status === 'cancelled') await voidOrdersOfCancelledSeminar(tx, input.id, context.now)
    return getSeminar(tx, input.id)
  })
}

const moveSlots: ProgrammeShiftCallback = async (tx, { seminarId, shiftInMs, now }) => {
  await shiftAttendanceSlots(tx, seminarId, shiftInMs)
  await recomputeCompletions(tx, { seminarId, registrationIds: null, now })
}
