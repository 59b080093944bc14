import * as z from 'zod/mini'

/**
 * Metadata of an interaction by type. Uses only zod functions that the public forms already load, to keep
 * their bundle small.
 */
const longestShortText = 200
const longestText = 2000
const longestMinutes = 100_000

const durationWrong = 'Duration must be a positive number.'
const recipientMissing = 'Recipient email is required.'
const recipientWrong = 'A valid recipient email is required.'

const required = (message: string, maximum: number) =>
  z
    .string(message)
    .check(z.trim(), z.minLength(1, message), z.maxLength(maximum, `At most ${maximum} characters`))

function isDuration(minutes: unknown): boolean {
  return typeof minutes === 'number' && minutes > 0 && minutes <= longestMinutes
}

const duration = z.custom<number>(isDuration, durationWrong)

export const interactionMetadataFields = {
  duration,
  meetingType: required('Meeting type is required.', longestShortText),
  recipient: z
    .string(recipientMissing)
    .check(
      z.trim(),
      z.minLength(1, { error: recipientMissing, abort: true }),
      z.maxLength(254, recipientWrong),
      z.email(recipientWrong),
    ),
  template: z.optional(
    z.nullable(
      z.string().check(z.trim(), z.maxLength(longestShortText, `At most ${longestShortText} characters`)),
    ),
  ),
  reason: required('Follow-up reason is required.', longestText),
  nextSteps: required('Next steps are required.', longestText),
}
export type InteractionMetadataName = keyof typeof interactionMetadataFields

/** Metadata that each type requires; types not listed have none. */
export const requiredInteractionMetadata: {
  readonly [type: string]: readonly InteractionMetadataName[] | undefined
} = {
  phone_call: ['duration'],
  meeting: ['duration', 'meetingType'],
  email: ['recipient', 'template'],
  follow_up: ['reason', 'nextSteps'],
}

export const interactionTitleField = required('Title is required.', longestShortText)

export const interactionDescriptionField = z.optional(
  z.nullable(z.string().check(z.trim(), z.maxLength(5000, 'At most 5000 characters'))),
)
