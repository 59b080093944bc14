import { randomUUID } from 'node:crypto'
import type { CommandContext } from '#app/application/commands/command-context.ts'
import { recordAudit } from '#app/features/people/commands/record-audit.ts'
import { lockSeminar } from '#app/features/seminars/queries/planning.ts'
import { inTransaction } from '#app/platform/db/database.ts'
import type { RateLimiter } from '#app/platform/rate-limits.ts'
import { Refusal } from '#app/platform/refusals.ts'
import { signPresenterToken } from '../adapters/presenter-token.ts'
import { createRoomSecret, isRoomCode } from '../adapters/room-codes.ts'
import type { RoomCodeInput, RoomCodeResponse } from '../contract/tickets.ts'
import { listAttendanceMarks, shareSeminarLock } from '../queries/marks.ts'
import { findSlot, listSlotRows, type SlotRow, storeRoomSecret } from '../queries/slots.ts'
import { getTicketHolder } from '../reads/tickets.ts'
import { slotNotFoundRefusal } from './change-slot.ts'
import { storeScans } from './receive-scans.ts'
import { isSlotClosed } from './recompute-completions.ts'

/** Limit against guessing: there are a million codes, of which three are valid. */
const wrongCodes = { name: 'room_code', times: 5, withinSeconds: 300 }

/** The address of the page that shows a slot's code; its secret is made with the first. */
export function openPresenter(context: CommandContext, slotId: number): Promise<string> {
  const { db, secrets, appUrl } = context
  return inTransaction(db, async (tx) => {
    const seen = await findSlot(tx, slotId)
    if (seen === null) throw slotNotFoundRefusal()
    await lockSeminar(tx, seen.seminarId)
    const slot = await findSlot(tx, slotId)
    if (slot === null) throw slotNotFoundRefusal()
    if (slot.codeSecretSealed === null) await storeRoomSecret(tx, slotId, await createRoomSecret(secrets))
    await recordAudit(tx, context, {
      action: 'attendance.code_shown',
      subjectType: 'seminar',
      subjectId: slot.seminarId,
      details: { slotId, slot: slot.label },
    })
    return `${appUrl}/present/${signPresenterToken(context, slot)}`
  })
}

/**
 * Checks in by the code shown in the room, which also names the slot. Refuses wrong codes, at most five in five
 * minutes, and closed slots.
 */
export async function enterRoomCode(
  context: CommandContext & { readonly limits: RateLimiter },
  { code, ...query }: RoomCodeInput,
): Promise<RoomCodeResponse> {
  const { db, limits, now } = context
  const holder = await getTicketHolder(context, query)
  const { registrationId, seminarId } = holder
  await limits.use(wrongCodes, String(registrationId))
  const slot = await findSlotOfCode(context, { seminarId, code: code.replace(' ', '') })
  if (slot === null) throw wrongCode()
  await limits.refund(wrongCodes, String(registrationId))
  if (slot.opensAt > now || isSlotClosed(slot, now))
    throw new Refusal('conflict', 'slot_closed', `Check-in for “${slot.label}” is not open now.`)
  return inTransaction(db, async (tx) => {
    await shareSeminarLock(tx, seminarId)
    const scanId = randomUUID()
    const input = {
      scanId,
      slotId: slot.id,
      registrationId,
      scannedAt: now.toISOString(),
      source: 'code',
    } as const
    const { stored } = await storeScans(tx, now, {
      access: { seminarId, pass: null, actorId: null },
      offsetInMs: 0,
      scans: [{ input, ticket: null, registrationId, correctedAt: now }],
    })
    const outcome = stored.get(scanId)?.outcome
    if (outcome !== 'accepted' && outcome !== 'again' && outcome !== 'not_paid')
      throw new Refusal('conflict', 'slot_closed', `Check-in for “${slot.label}” is not open now.`)
    const mark = (await listAttendanceMarks(tx, [registrationId])).find(({ slotId }) => slotId === slot.id)
    return { slot: slot.label, outcome, mark: mark ? { status: mark.status, minutes: mark.minutes } : null }
  })
}

function wrongCode(): Refusal {
  const message = 'This is not the code shown now. Try again.'
  return new Refusal('conflict', 'room_code_wrong', message, { issues: [{ path: 'code', message }] })
}

async function findSlotOfCode(
  { db, secrets, now }: CommandContext,
  { seminarId, code }: { readonly seminarId: number; readonly code: string },
): Promise<SlotRow | null> {
  for (const slot of await listSlotRows(db, seminarId)) {
    const sealed = slot.codeSecretSealed
    if (sealed !== null && (await isRoomCode(secrets, { code, sealed, now }))) return slot
  }
  return null
}
