/** The program of a seminar together with its attendance slots, and the rules of its attendance. */
import * as z from 'zod/mini'
import { accreditationReason } from '#app/features/seminars/contract/planning-forms.ts'
import {
  maxProgrammeSessions,
  ProgrammeSession,
  SessionInput,
} from '#app/features/seminars/contract/programme.ts'
import { integerParam, maxRowId, rowIdField, versionField } from '#app/platform/paging.ts'
import { AttendanceSlot, mostSlots, SlotInput } from './slots.ts'

export const SeminarIdQuery = z.strictObject({ seminarId: integerParam(1, maxRowId) })

export const AttendanceProgramme = z.object({
  seminar: z.object({
    id: z.int(),
    title: z.string(),
    startsAt: z.iso.datetime(),
    finishesAt: z.iso.datetime(),
    durationMinutes: z.int(),
  }),
  /** Version of sessions and slots together; 0 before the first save. */
  version: z.int(),
  sessions: z.array(ProgrammeSession),
  /** Slots; empty for callers who are neither staff nor registered. */
  slots: z.array(AttendanceSlot),
  /** Minutes of the counted sessions; parallel ones once. */
  countedMinutes: z.int(),
})
export type AttendanceProgramme = z.infer<typeof AttendanceProgramme>

export const SaveProgrammeInput = z.strictObject({
  seminarId: rowIdField(),
  version: versionField(),
  sessions: z.array(SessionInput).check(z.maxLength(maxProgrammeSessions)),
  slots: z.array(SlotInput).check(z.maxLength(mostSlots)),
  accreditationReason,
})
export type SaveProgrammeInput = z.infer<typeof SaveProgrammeInput>

export const CopyProgrammeInput = z.strictObject({
  seminarId: rowIdField(),
  originalId: rowIdField(),
  accreditationReason,
})
export type CopyProgrammeInput = z.infer<typeof CopyProgrammeInput>

export const DuplicateSeminarInput = z.strictObject({ id: rowIdField() })

const settings = {
  seminarId: rowIdField(),
  graceMinutes: z.int().check(z.gte(0), z.lte(1440)),
  lateCutsMinutes: z.boolean(),
  assumeStayed: z.boolean(),
  /** Required share of the credited minutes, with at most two decimals. */
  minimumPercent: z.number().check(
    z.gte(0),
    z.lte(100),
    z.refine((value) => Number(value.toFixed(2)) === value, 'At most two decimals.'),
  ),
  /** Version as read; 0 for settings that were never changed. */
  version: z.int(),
}

export const AttendanceSettingsInput = z.strictObject(settings)
export type AttendanceSettingsInput = z.infer<typeof AttendanceSettingsInput>

export const AttendanceSettings = z.object(settings)
export type AttendanceSettings = z.infer<typeof AttendanceSettings>

/** Input that closes a slot to further scans, or opens it again. */
export const CloseSlotInput = z.strictObject({ slotId: rowIdField(), isClosed: z.boolean() })
export type CloseSlotInput = z.infer<typeof CloseSlotInput>

export const CloseSlotResponse = z.object({ slots: z.array(AttendanceSlot) })
