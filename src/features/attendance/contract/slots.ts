/** Half-days for which presence is recorded. */
import * as z from 'zod/mini'
import { rowIdField } from '#app/platform/paging.ts'

/** Slots of one seminar. */
export const mostSlots = 100
/** Minutes that one slot can count for. */
export const mostSlotMinutes = 1440

/** An instant that the database stores; it has no year 0. */
export const storableInstantField = () => z.iso.datetime().check(z.refine((text) => Date.parse(text) >= 0))

/** `once`: one scan counts for the whole slot. `in_and_out`: the time between scans counts. */
export const SlotMode = z.enum(['once', 'in_and_out'])
export type SlotMode = z.infer<typeof SlotMode>

export const AttendanceSlot = z.object({
  id: z.int(),
  label: z.string(),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  mode: SlotMode,
  opensAt: z.iso.datetime(),
  closesAt: z.iso.datetime(),
  creditMinutes: z.int(),
  room: z.nullable(z.string()),
  /** Whether it is a day of a seminar for which staff made no slots. */
  isAutomatic: z.boolean(),
  /** Set once staff have closed it; it takes no more scans. */
  isClosed: z.boolean(),
  scanCount: z.int(),
  /** Marks by hand and by meeting reports, unmatched rows of reports, and walk-ins; a slot with any is not removed. */
  recordCount: z.int(),
})
export type AttendanceSlot = z.infer<typeof AttendanceSlot>

export const SlotInput = z.strictObject({
  /** Absent for a new slot. */
  id: z.optional(rowIdField()),
  label: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)),
  startsAt: storableInstantField(),
  endsAt: storableInstantField(),
  mode: SlotMode,
  opensAt: storableInstantField(),
  closesAt: storableInstantField(),
  creditMinutes: z.int().check(z.gte(0), z.lte(mostSlotMinutes)),
  room: z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(80)))),
})
export type SlotInput = z.infer<typeof SlotInput>
