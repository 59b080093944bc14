/** Program of a seminar: sessions and speakers. */
import * as z from 'zod/mini'
import { rowIdField } from '#app/platform/paging.ts'

export const SessionKind = z.enum(['talk', 'workshop', 'open_forum', 'evaluation', 'ceremony', 'break'])
export type SessionKind = z.infer<typeof SessionKind>

export const SpeakerRole = z.enum(['resource_speaker', 'facilitator', 'moderator', 'reactor'])
export type SpeakerRole = z.infer<typeof SpeakerRole>

/** Speaker of a session as visitors may see them. */
export const SessionSpeaker = z.object({
  id: z.int(),
  fullName: z.string(),
  credentials: z.nullable(z.string()),
  position: z.nullable(z.string()),
  organization: z.nullable(z.string()),
  /** Profile in some lines. */
  bio: z.nullable(z.string()),
  role: SpeakerRole,
  photoUrl: z.nullable(z.string()),
})
export type SessionSpeaker = z.infer<typeof SessionSpeaker>

export const ProgrammeSession = z.object({
  id: z.int(),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  title: z.string(),
  kind: SessionKind,
  isCounted: z.boolean(),
  room: z.nullable(z.string()),
  description: z.nullable(z.string()),
  speakers: z.array(SessionSpeaker),
})
export type ProgrammeSession = z.infer<typeof ProgrammeSession>

/** Optional text; blank is stored as null. */
const optionalText = (maximum: number) =>
  z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(maximum))))

export const maxProgrammeSessions = 200

export const SessionInput = z.strictObject({
  /** Absent for a new session. */
  id: z.optional(rowIdField()),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  title: z.string().check(z.trim(), z.minLength(1, 'Enter a title.'), z.maxLength(200)),
  kind: SessionKind,
  isCounted: z.boolean(),
  room: optionalText(80),
  description: optionalText(2000),
  speakers: z.array(z.strictObject({ speakerId: rowIdField(), role: SpeakerRole })).check(z.maxLength(20)),
})
export type SessionInput = z.infer<typeof SessionInput>
