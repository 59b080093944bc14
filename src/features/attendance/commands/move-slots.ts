import type { CommandContext } from '../../people/commands/command-context.ts'
import { updateSeminar } from '../../registrations/commands/update-seminar.ts'
import type { UpdateSeminarInput } from '../../seminars/contract/planning-forms.ts'
import type { Seminar } from '../../seminars/contract/seminars.ts'
import { shiftSlots } from '../queries/slots.ts'
import { recomputeCompletions } from './recompute-completions.ts'

/** Changes a seminar like `updateSeminar`; its attendance slots move with its sessions. */
export function updateSeminarWithSlots(context: CommandContext, input: UpdateSeminarInput): Promise<Seminar> {
  return updateSeminar(context, input, async (tx, { seminarId, shiftInMs, now }) => {
    await shiftSlots(tx, seminarId, shiftInMs)
    await recomputeCompletions(tx, { seminarId, registrationIds: null, now })
  })
}
