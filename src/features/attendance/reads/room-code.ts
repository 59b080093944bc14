import type { CommandContext } from '#app/application/commands/command-context.ts'
import { findSeminarRecord } from '#app/features/seminars/queries/planning.ts'
import { Refusal } from '#app/platform/refusals.ts'
import { parsePresenterToken } from '../adapters/presenter-token.ts'
import { currentRoomCode } from '../adapters/room-codes.ts'
import { isSlotClosed } from '../commands/recompute-completions.ts'
import type { RoomCode } from '../contract/tickets.ts'
import { countMarksBySlot } from '../queries/attendance-list.ts'
import { findSlot } from '../queries/slots.ts'

type PresenterContext = Pick<CommandContext, 'db' | 'secrets' | 'now' | 'appUrl'>

/** Returns the content of the page in the room. Refuses an expired or forged URL. */
export async function getRoomCode(context: PresenterContext, token: string): Promise<RoomCode> {
  const { db, secrets, now, appUrl } = context
  const slotId = parsePresenterToken(context, token)
  const slot = slotId === null ? null : await findSlot(db, slotId)
  const seminar = slot && (await findSeminarRecord(db, slot.seminarId))
  if (slot?.codeSecretSealed == null || seminar === null)
    throw new Refusal(
      'not_found',
      'presenter_expired',
      'This page has expired. Open it again from Attendance.',
    )
  const counts = (await countMarksBySlot(db, slot.seminarId)).get(slot.id)
  const { code, secondsLeft } = await currentRoomCode(secrets, slot.codeSecretSealed, now)
  return {
    seminar: seminar.title,
    slot: slot.label,
    code,
    secondsLeft,
    url: `${appUrl}/t?code=${code}&seminar=${seminar.id}`,
    closesAt: slot.closesAt.toISOString(),
    isOpen: slot.opensAt <= now && !isSlotClosed(slot, now),
    presentCount: counts === undefined ? 0 : counts.present + counts.late + counts.leftEarly,
  }
}
