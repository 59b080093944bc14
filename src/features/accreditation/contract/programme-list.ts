/** All accreditations of seminars, by deadline. */
import * as z from 'zod/mini'
import { accreditationStatuses } from '#app/features/seminars/contract/accreditation-status.ts'
import { pageQueryFields, pageResponseFields } from '#app/platform/paging.ts'

/** States of a program: what it waits for, or how its accreditation ended; `cancelled` is of the seminar. */
export const programmeStates = [
  'apply_by',
  'decision_awaited',
  'approved',
  'report_due',
  'reported',
  'overdue',
  'denied',
  'withdrawn',
  'cancelled',
] as const
export type ProgrammeState = (typeof programmeStates)[number]

export const ListProgrammesQuery = z.strictObject({
  ...pageQueryFields(20),
  status: z.optional(z.enum(accreditationStatuses)),
})
export type ListProgrammesQuery = z.infer<typeof ListProgrammesQuery>

export const ListedProgramme = z.object({
  id: z.int(),
  seminarId: z.int(),
  seminarTitle: z.string(),
  startDate: z.iso.datetime(),
  endDate: z.iso.datetime(),
  profession: z.string(),
  status: z.enum(accreditationStatuses),
  state: z.enum(programmeStates),
  /** Day of the deadline; null if nothing is due. */
  dueOn: z.nullable(z.iso.date()),
  accreditationNo: z.nullable(z.string()),
  /** Units with two decimals. */
  units: z.nullable(z.string()),
})
export type ListedProgramme = z.infer<typeof ListedProgramme>

export const ProgrammeList = z.object({ programmes: z.array(ListedProgramme), ...pageResponseFields })
export type ProgrammeList = z.infer<typeof ProgrammeList>
