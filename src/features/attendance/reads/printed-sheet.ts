import type { CommandContext } from '#app/application/commands/command-context.ts'
import { recordAudit } from '#app/features/people/commands/record-audit.ts'
import { listProgrammeSessions } from '#app/features/seminars/queries/programme.ts'
import { seminarNotFoundRefusal } from '#app/features/seminars/rules/seminar-not-found-refusal.ts'
import { inTransaction } from '#app/platform/db/database.ts'
import { toPagination } from '#app/platform/paging.ts'
import { Refusal } from '#app/platform/refusals.ts'
import { slotNotFoundRefusal } from '../commands/change-slot.ts'
import type { PrintedSheet, PrintedSheetQuery } from '../contract/sheets.ts'
import { listFirstScans } from '../queries/attendance-list.ts'
import { findSeminarHeading } from '../queries/expected-attendees.ts'
import { listPrintedLines } from '../queries/printed-sheet.ts'
import { findSlot, type SlotRow } from '../queries/slots.ts'
import { sheetsOfSlot } from '../rules/sheets-of-slot.ts'
import { toSheetHeading } from './seminar-attendance.ts'
import { getSheetSignatures } from './signatures.ts'

/**
 * Returns a page of a printed sheet, and audits that, because it has full license numbers. Refuses unknown seminars,
 * slots and rooms, and a sheet that needs a slot without one.
 */
export async function getPrintedSheet(
  context: CommandContext,
  query: PrintedSheetQuery,
): Promise<PrintedSheet> {
  const { db } = context
  const { seminarId, form, people = 'everyone' } = query
  const seminar = await findSeminarHeading(db, seminarId)
  if (seminar === null) throw seminarNotFoundRefusal()
  const slot = await getSlotOfSheet(context, query)
  const page = toPagination(query)
  const presentIn = people === 'present' ? (slot?.id ?? null) : null
  const { lines, total } = await listPrintedLines(db, { seminarId, presentIn }, page)
  const ids = lines.map(({ registrationId }) => registrationId)
  const scannedAt = new Map(
    (presentIn === null ? [] : await listFirstScans(db, ids))
      .filter(({ slotId }) => slotId === presentIn)
      .map((scan) => [scan.registrationId, scan.at?.toISOString()]),
  )
  const signatures = context.policies.signaturesOnFile
    ? await getSheetSignatures(
        context,
        ids.filter((id) => scannedAt.has(id)),
      )
    : new Map<number, string>()
  const head = slot === null ? null : await toSlotHeading(context, slot, query.room)
  await inTransaction(db, (tx) =>
    recordAudit(tx, context, {
      action: 'attendance.sheet_printed',
      subjectType: 'seminar',
      subjectId: seminarId,
      details: {
        form,
        people,
        slot: slot?.label ?? null,
        room: head?.room ?? null,
        lines: lines.length,
        ...(signatures.size > 0 && { signatures: signatures.size }),
      },
    }),
  )
  return {
    seminar: toSheetHeading(seminar),
    form,
    people,
    slot: head,
    total,
    lines: lines.map(({ phone, email, ...line }) => ({
      ...line,
      phone: form === '12-a' ? phone : null,
      email: form === '12-a' ? email : null,
      scannedAt: scannedAt.get(line.registrationId) ?? null,
      signature: signatures.get(line.registrationId) ?? null,
    })),
    page: page.page,
    limit: page.limit,
  }
}

async function getSlotOfSheet(
  { db }: Pick<CommandContext, 'db'>,
  { form, people, seminarId, slotId }: PrintedSheetQuery,
): Promise<SlotRow | null> {
  if (form === '12-a' && people !== 'present') return null
  if (slotId === undefined) throw new Refusal('invalid', 'slot_missing', 'This sheet needs a slot.')
  const slot = await findSlot(db, slotId)
  if (slot?.seminarId !== seminarId) throw slotNotFoundRefusal()
  return slot
}

async function toSlotHeading({ db }: Pick<CommandContext, 'db'>, slot: SlotRow, room: string | undefined) {
  const { id, label } = slot
  const times = { startsAt: slot.startsAt.toISOString(), endsAt: slot.endsAt.toISOString() }
  const sheets = sheetsOfSlot({ ...times, room: slot.room }, await listProgrammeSessions(db, slot.seminarId))
  const sheet = room === undefined ? sheets[0] : sheets.find((one) => one.room === room)
  if (sheet === undefined) throw new Refusal('not_found', 'room_unknown', 'This slot is in another room.')
  return { id, label, ...times, room: sheet.room, topics: [...sheet.topics] }
}
