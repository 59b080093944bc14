import { inTransaction } from '../../../platform/db/database.ts'
import { recordDeviations } from '../../accreditation/commands/record-deviations.ts'
import { voidBillsOfCancelledSeminar } from '../../payments/commands/open-bill.ts'
import type { CommandContext } from '../../people/commands/command-context.ts'
import { changeSeminar, type OnProgrammeShift } from '../../registrations/commands/update-seminar.ts'
import type { UpdateSeminarInput } from '../../seminars/contract/planning-forms.ts'
import type { Seminar } from '../../seminars/contract/seminars.ts'
import { getSeminar } from '../../seminars/queries/seminar-rows.ts'
import { shiftSlots } from '../queries/slots.ts'
import { recomputeCompletions } from './recompute-completions.ts'

/**
 * Changes a seminar like `updateSeminar`; its attendance slots move with its sessions, deviations from what was
 * accredited are recorded, and cancelling makes bills without money void.
 */
export function updateSeminarWithSlots(context: CommandContext, input: UpdateSeminarInput): Promise<Seminar> {
  return inTransaction(context.db, async (tx) => {
    await recordDeviations(tx, context, {
      ...{ seminarId: input.id, reason: input.accreditationReason },
      change: () => changeSeminar(tx, context, { input, onProgrammeShift: moveSlots }),
    })
    if (input.status === 'cancelled') await voidBillsOfCancelledSeminar(tx, input.id, context.now)
    return getSeminar(tx, input.id)
  })
}

const moveSlots: OnProgrammeShift = async (tx, { seminarId, shiftInMs, now }) => {
  await shiftSlots(tx, seminarId, shiftInMs)
  await recomputeCompletions(tx, { seminarId, registrationIds: null, now })
}
