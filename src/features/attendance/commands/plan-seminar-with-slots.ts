import type { CommandContext } from '#app/application/commands/command-context.ts'
import { recordDeviations } from '#app/features/accreditation/commands/record-deviations.ts'
import { voidOrdersOfCancelledSeminar } from '#app/features/registrations/commands/move-order.ts'
import { changeSeminar } from '#app/features/registrations/commands/update-seminar.ts'
import { createSeminar } from '#app/features/seminars/commands/create-seminar.ts'
import type {
  CreateSeminarInput,
  UpdateSeminarInput,
} from '#app/features/seminars/contract/seminar-inputs.ts'
import type { Seminar } from '#app/features/seminars/contract/seminars.ts'
import { lockSeminar, type SeminarRecord } from '#app/features/seminars/queries/planning.ts'
import { getSeminar } from '#app/features/seminars/queries/seminar-rows.ts'
import { seminarNotFoundRefusal } from '#app/features/seminars/rules/seminar-not-found-refusal.ts'
import { inTransaction, type Transaction } from '#app/platform/db/database.ts'
import { freezeDefaultMinimum, listProgrammeSlots, shiftAttendanceSlots } from '../queries/slots.ts'
import { recomputeCompletions } from './recompute-completions.ts'
import { putSlotsOfDays } from './replace-slots.ts'

/** Creates a seminar like `createSeminar`, with the slots of its days. */
export function createSeminarWithSlots(context: CommandContext, input: CreateSeminarInput): Promise<Seminar> {
  return inTransaction(context.db, async (tx) => {
    const seminar = await createSeminar(tx, context, input)
    await insertSlotsOfSeminar(tx, context, await getLocked(tx, seminar.id))
    return seminar
  })
}

/** Gives a new seminar the slots of its days, and the provider's minimum of today. */
export async function insertSlotsOfSeminar(
  tx: Transaction,
  context: CommandContext,
  seminar: Pick<SeminarRecord, 'id' | 'startsAt' | 'finishesAt'>,
): Promise<void> {
  await putSlotsOfDays(tx, context, seminar)
  await freezeDefaultMinimum(tx, seminar.id, context.policies.minimumAttendancePercent)
}

/**
 * Changes a seminar like `updateSeminar`; its attendance slots move with its sessions or are those of its days,
 * deviations from what was accredited are recorded, and canceling makes bills without money void.
 */
export function updateSeminarWithSlots(context: CommandContext, input: UpdateSeminarInput): Promise<Seminar> {
  const { id } = input
  return inTransaction(context.db, async (tx) => {
    const shiftInMs = await recordDeviations(tx, context, {
      seminarId: id,
      reason: input.accreditationReason,
      change: () => changeSeminar(tx, context, input),
    })
    if (await moveSlots(tx, context, { seminarId: id, shiftInMs }))
      await recomputeCompletions(tx, { seminarId: id, registrationIds: null, now: context.now })
    if (input.status === 'cancelled') await voidOrdersOfCancelledSeminar(tx, id, context.now)
    return getSeminar(tx, id)
  })
}

/** @returns whether any slot changed */
async function moveSlots(
  tx: Transaction,
  context: CommandContext,
  { seminarId, shiftInMs }: { readonly seminarId: number; readonly shiftInMs: number },
): Promise<boolean> {
  const isPlanned = (await listProgrammeSlots(tx, seminarId)).length > 0
  if (!isPlanned) return putSlotsOfDays(tx, context, await getLocked(tx, seminarId))
  if (shiftInMs !== 0) await shiftAttendanceSlots(tx, seminarId, shiftInMs)
  return shiftInMs !== 0
}

async function getLocked(tx: Transaction, seminarId: number): Promise<SeminarRecord> {
  const seminar = await lockSeminar(tx, seminarId)
  if (seminar === null) throw seminarNotFoundRefusal()
  return seminar
}
