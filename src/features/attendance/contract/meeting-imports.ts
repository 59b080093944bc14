/** Imports of attendance reports of online meetings. */
import * as z from 'zod/mini'
import { integerParam, maxRowId, rowIdField } from '#app/platform/paging.ts'

/** Value in place of a slot: each slot gets the time spent in the meeting during it. */
export const allSlotsByTime = 'by_time'

/** Zones in which reports without one are read. */
export const reportTimeZones = ['Asia/Manila', 'UTC'] as const
export type ReportTimeZone = (typeof reportTimeZones)[number]

/** Multipart body. */
export const MeetingReportInput = z.strictObject({
  file: z.file(),
  seminarId: integerParam(1, maxRowId),
  slotId: z.union([z.literal(allSlotsByTime), integerParam(1, maxRowId)]),
  /** Zone of reports that state times without one; Manila by default. */
  zone: z.optional(z.enum(reportTimeZones)),
})
export type MeetingReportInput = z.infer<typeof MeetingReportInput>

const ParticipantMatch = z.object({
  registrationId: z.int(),
  /** `choice`: made by hand, now or for an earlier report. */
  by: z.enum(['email', 'name', 'code', 'choice']),
  /** Name of the registrant. */
  name: z.string(),
})

const NearestRegistrant = z.object({ registrationId: z.int(), name: z.string() })

const participantFields = {
  /** Row that identifies the participant within the report: the first line that mentions them. */
  row: z.int(),
  /** Name as written, including brackets and join code. */
  name: z.string(),
  email: z.nullable(z.string()),
  /** Minutes that the report gives by itself, at most the credit of its slots. */
  minutes: z.int(),
}

export const UnmatchedParticipant = z.object({
  ...participantFields,
  /** Registrants with similar names, up to three, nearest first. */
  nearest: z.array(NearestRegistrant),
})
export type UnmatchedParticipant = z.infer<typeof UnmatchedParticipant>

export const ReportParticipant = z.object({ ...participantFields, match: z.nullable(ParticipantMatch) })
export type ReportParticipant = z.infer<typeof ReportParticipant>

export const MeetingReportPreview = z.object({
  format: z.enum(['zoom', 'teams', 'meet', 'generic']),
  /** The report states times without a zone, so that the given one counts. */
  needsZone: z.boolean(),
  /** The same file was imported for the same slot and zone, so that importing changes nothing. */
  isRepeated: z.boolean(),
  /** Participants in the order of the file, including unmatched ones. */
  people: z.array(ReportParticipant),
  unmatched: z.array(UnmatchedParticipant),
})
export type MeetingReportPreview = z.infer<typeof MeetingReportPreview>

export const MeetingReportImport = z.object({
  importId: z.int(),
  isRepeated: z.boolean(),
  /** Participants whose minutes are credited to a registrant. */
  applied: z.int(),
  /** Participants who are neither matched nor dismissed. */
  unmatched: z.array(UnmatchedParticipant),
})
export type MeetingReportImport = z.infer<typeof MeetingReportImport>

export const MatchParticipantInput = z.strictObject({
  importId: rowIdField(),
  row: z.int().check(z.gte(0), z.lte(maxRowId)),
  registrationId: rowIdField(),
})
export type MatchParticipantInput = z.infer<typeof MatchParticipantInput>

export const MatchParticipantResponse = z.object({
  /** Participants that were credited by this choice: also the same one in other reports of the seminar. */
  applied: z.int(),
})

export const DismissParticipantInput = z.omit(MatchParticipantInput, { registrationId: true })
export type DismissParticipantInput = z.infer<typeof DismissParticipantInput>
