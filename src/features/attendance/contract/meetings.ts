/** Meeting through which registrants join an online seminar. */
import * as z from 'zod/mini'
import { rowIdField, versionField } from '#app/platform/paging.ts'
import { meetingUrlField } from './form-fields.ts'

const optionalText = (maximum: number) =>
  z.nullable(z.string().check(z.trim(), z.maxLength(maximum, `At most ${maximum} characters`)))

const mostOpensMinutesBefore = 10_080
const opensInvalid = 'Enter whole minutes, at most a week'

export const SaveMeetingInput = z.strictObject({
  seminarId: rowIdField(),
  url: meetingUrlField,
  meetingId: z.optional(optionalText(100)),
  passcode: z.optional(optionalText(100)),
  /** Telephone numbers and codes. */
  dialIn: z.optional(optionalText(1000)),
  /** Registrants see the link this long before a day of the seminar begins; 15 by default. */
  opensMinutesBefore: z.optional(
    z.int(opensInvalid).check(z.gte(0, opensInvalid), z.lte(mostOpensMinutesBefore, opensInvalid)),
  ),
  /** Version as read; 0 for the first save. */
  version: versionField(),
  /** False suppresses the e-mails about a changed link. */
  notifyRegistrants: z.optional(z.boolean()),
})
export type SaveMeetingInput = z.infer<typeof SaveMeetingInput>

export const RemoveMeetingInput = z.strictObject({
  seminarId: rowIdField(),
  /** Version as read. */
  version: versionField(),
})
export type RemoveMeetingInput = z.infer<typeof RemoveMeetingInput>

const Meeting = z.object({
  url: z.string(),
  meetingId: z.nullable(z.string()),
  passcode: z.nullable(z.string()),
  dialIn: z.nullable(z.string()),
})

export const SeminarMeeting = z.object({
  /** Null if none is saved, and for registrants while it is not open. */
  meeting: z.nullable(Meeting),
  hasMeeting: z.boolean(),
  /** Registrants can join now. */
  isOpen: z.boolean(),
  /** Next time at which registrants can join; null while open, afterwards and without a meeting. */
  opensAt: z.nullable(z.iso.datetime()),
  opensMinutesBefore: z.int(),
  /** The name with the join code, as the registrant should enter it in the meeting; null for staff. */
  joinAs: z.nullable(z.string()),
  /** 0 before the first save. */
  version: z.int(),
})
export type SeminarMeeting = z.infer<typeof SeminarMeeting>

export const MeetingJoinedInput = z.strictObject({ seminarId: rowIdField() })
