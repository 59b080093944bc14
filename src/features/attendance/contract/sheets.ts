/** Printed sheets with the columns of PRC's forms CPDD-12-A (registration) and CPDD-12-B (attendance). */
import * as z from 'zod/mini'
import { integerParam, maxRowId, pageQueryFields, pageResponseFields } from '#app/platform/paging.ts'
import { AttendanceSheet, AttendanceSheetLine } from './attendance.ts'

export const PrcSheetForm = z.enum(['12-a', '12-b'])
export type PrcSheetForm = z.infer<typeof PrcSheetForm>

/** `everyone` is for signing beforehand; `present` lists those who were there, with the time of their scan. */
const SheetPeople = z.enum(['everyone', 'present'])

export const PrintedSheetQuery = z.strictObject({
  ...pageQueryFields(1000),
  seminarId: integerParam(1, maxRowId),
  form: PrcSheetForm,
  /** Slot; required for 12-B. */
  slotId: z.optional(integerParam(1, maxRowId)),
  /** Room of parallel sessions; the slot's first room by default. */
  room: z.optional(z.string().check(z.maxLength(80))),
  /** `everyone` by default; `present` needs a slot. */
  people: z.optional(SheetPeople),
})
export type PrintedSheetQuery = z.infer<typeof PrintedSheetQuery>

export const PrintedSheetLine = z.extend(AttendanceSheetLine, {
  prcExpiresOn: z.nullable(z.iso.date()),
  /** Null on 12-B, which has no such columns. */
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  /** First counted scan into the slot; null without one and on blank sheets. */
  scannedAt: z.nullable(z.iso.datetime()),
  /** Signature on file as a data URL, only beside a scan. */
  signature: z.nullable(z.string()),
})
export type PrintedSheetLine = z.infer<typeof PrintedSheetLine>

export const PrintedSheet = z.object({
  seminar: AttendanceSheet.shape.seminar,
  form: PrcSheetForm,
  people: SheetPeople,
  /** Null on 12-A. */
  slot: z.nullable(
    z.object({
      id: z.int(),
      label: z.string(),
      startsAt: z.iso.datetime(),
      endsAt: z.iso.datetime(),
      room: z.nullable(z.string()),
      topics: z.array(z.string()),
    }),
  ),
  lines: z.array(PrintedSheetLine),
  ...pageResponseFields,
})
export type PrintedSheet = z.infer<typeof PrintedSheet>
