import type { AttendanceProgramme } from '#app/features/attendance/contract/programme.ts'
import { sheetsOfSlot } from '#app/features/attendance/rules/sheets-of-slot.ts'
import {
  defineSearchParams,
  optionParam,
  pageParam,
  rowIdParam,
  type SearchParamsOf,
  searchTextParam,
} from '#app/ui/admin/search-params.ts'

/** `/seminars/5/attendance-sheet?form=12-b&slot=7&room=Room+A&people=present` */
export const sheetSearchParams = defineSearchParams({
  form: optionParam({ '12-a': '', '12-b': '' }),
  slot: rowIdParam,
  room: searchTextParam,
  people: optionParam({ present: '' }),
  page: pageParam,
})
export type PrintedSheetParams = SearchParamsOf<typeof sheetSearchParams>

/** A form of PRC, with what it needs. */
export interface PrcSheetChoice {
  readonly form: '12-a' | '12-b'
  readonly slotId: number | undefined
  readonly room: string | undefined
  readonly people: 'everyone' | 'present'
  readonly page: number
}

/** Null for the sheet of the whole seminar, also if a slot is missing. */
export function toPrcSheetChoice({
  form,
  slot,
  room,
  people,
  page,
}: PrintedSheetParams): PrcSheetChoice | null {
  if (form === undefined) return null
  if (form === '12-a')
    return slot === undefined || people === undefined
      ? { form, slotId: undefined, room: undefined, people: 'everyone', page }
      : { form, slotId: slot, room: undefined, people, page }
  if (slot === undefined) return null
  return { form, slotId: slot, room: room || undefined, people: people ?? 'everyone', page }
}

/** All sheets of a seminar: the whole seminar, 12-A, and 12-B for each slot and room. */
export function listSheetOptions({ slots, sessions }: Pick<AttendanceProgramme, 'slots' | 'sessions'>): {
  readonly label: string
  readonly params: Pick<PrintedSheetParams, 'form' | 'slot' | 'room'>
}[] {
  const ofSlots = slots.flatMap((slot) =>
    sheetsOfSlot(slot, sessions).map(({ room }) => ({
      label: `Attendance (12-B): ${slot.label}${room === null ? '' : `, ${room}`}`,
      params: { form: '12-b' as const, slot: slot.id, room: room ?? '' },
    })),
  )
  return [
    { label: 'Whole seminar', params: { form: undefined, slot: undefined, room: '' } },
    { label: 'Registration (12-A)', params: { form: '12-a', slot: undefined, room: '' } },
    ...ofSlots,
  ]
}
