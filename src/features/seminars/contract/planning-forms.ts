import * as z from 'zod/mini'
import { mostPaymentAccounts } from '#app/features/settings/contract/payment-methods.ts'
import { dateTimeInputPattern, parseManilaDateTime } from '#app/platform/format/manila-clock.ts'
import { rowIdField } from '#app/platform/paging.ts'
import { LocationType, SeminarStatus } from './labels.ts'

const titleMissing = 'Title is required'
export const startMissingText = 'Start date is required'

// Parsed in `rules/plan.ts`, to keep more of zod out of the registration form's bundle (decision 18).
const formatInvalid = 'Invalid date format'
const isTyped = z.regex(dateTimeInputPattern, { error: formatInvalid, abort: true })
const isReal = z.refine<string>((text) => parseManilaDateTime(text) !== null, 'Invalid date')

const typedInstant = z.string(formatInvalid).check(isTyped, isReal)

const typedStart = z.string(startMissingText).check(isTyped, isReal)

/** Start on an edit: an emptied one is missing rather than malformed. */
const changedStart = z
  .string(startMissingText)
  .check(z.minLength(1, { error: startMissingText, abort: true }), isTyped, isReal)

const optionalText = (maximum: number) =>
  z.nullable(z.string().check(z.trim(), z.maxLength(maximum, `At most ${maximum} characters`)))

const largestCount = 1_000_000
const count = (message: string) =>
  z.nullable(z.int(message).check(z.gte(1, message), z.lte(largestCount, 'At most 1,000,000')))

/** Longest duration, almost two years; anything longer is a mistyped year. */
export const maxDurationInMinutes = 1_000_000
export const durationTooLongText = 'Duration is too long'

const pricePattern = /^\d{1,8}(\.\d{1,2})?$/

/** Pesos with at most two decimals; checked as text, because 0.29 * 100 is not 29. */
const pesos = (least: number, message: string) =>
  z.number(message).check(z.refine((value) => value >= least && pricePattern.test(String(value)), message))

const priceNotPositive = 'Price must be a positive amount in pesos, with at most two decimals'
const priceNegative = 'Price must be 0 or more, in pesos, with at most two decimals'

export const longestDescription = 10_000

const shared = {
  /** Description without formats; makes a text with formats plain, unless it is the same text. */
  description: z.optional(optionalText(longestDescription)),
  /** Whether there are several days, sent by forms that know it; otherwise derived from the dates. */
  isMultiDay: z.optional(z.boolean()),
  durationMinutes: z.optional(
    z
      .int('Duration must be a positive number of minutes')
      .check(
        z.gte(1, 'Duration must be a positive number of minutes'),
        z.lte(maxDurationInMinutes, durationTooLongText),
      ),
  ),
  maxAttendees: z.optional(count('Max attendees must be a positive whole number')),
  cpdPoints: z.optional(count('CPD points must be a positive whole number')),
  locationType: z.optional(LocationType),
  locationAddress: z.optional(optionalText(500)),
  locationDetails: z.optional(optionalText(5000)),
  whatToBring: z.optional(optionalText(2000)),
  categoryId: z.optional(z.nullable(rowIdField())),
  /** Ids of the accounts to which registrants can pay; null for all, also later ones. */
  paymentAccountIds: z.optional(
    z.nullable(
      z
        .array(z.string().check(z.maxLength(16)))
        .check(
          z.minLength(1, 'Please choose at least one account'),
          z.maxLength(mostPaymentAccounts, `At most ${mostPaymentAccounts} accounts`),
        ),
    ),
  ),
  status: z.optional(SeminarStatus),
  isDraft: z.optional(z.boolean()),
}

const title = z
  .string(titleMissing)
  .check(z.trim(), z.minLength(1, titleMissing), z.maxLength(300, 'At most 300 characters'))

export const maxCancellationReasonLength = 1000

export const longestAccreditationReason = 1000

/** Reason why an accredited seminar changes; empty to decide that later. */
export const accreditationReason = z.optional(
  z
    .string()
    .check(
      z.trim(),
      z.maxLength(longestAccreditationReason, `At most ${longestAccreditationReason} characters`),
    ),
)

/**
 * Input without the document of the description, whose shape the form need not load: the server checks it.
 * Price 0 is refused: free is null or omitted.
 */
export const CreateSeminarFields = z.strictObject({
  ...shared,
  title,
  startDate: z.optional(typedStart),
  endDate: z.optional(z.nullable(typedInstant)),
  /** Former name of the start; must agree with it. */
  scheduledDate: z.optional(typedStart),
  price: z.optional(z.nullable(pesos(0.01, priceNotPositive))),
})

export const UpdateSeminarFields = z.strictObject({
  ...shared,
  id: rowIdField(),
  title: z.optional(title),
  startDate: z.optional(changedStart),
  endDate: z.optional(z.nullable(typedInstant)),
  scheduledDate: z.optional(changedStart),
  price: z.optional(z.nullable(pesos(0, priceNegative))),
  /** Reason in the cancellation e-mail; only with that status. */
  cancelledReason: z.optional(optionalText(maxCancellationReasonLength)),
  /** False suppresses e-mails about a changed date, time or place. Canceling always notifies. */
  notifyRegistrants: z.optional(z.boolean('notifyRegistrants must be true or false')),
  /** Times of sessions and slots: kept, or moved like the start. Moved by default if the day changes. */
  programme: z.optional(z.enum(['keep', 'shift'])),
  /**
   * Reason, asked for with `accreditation_reason_needed` where an accreditation was applied for or approved.
   */
  accreditationReason,
  /** The `updatedAt` the editor saw; the edit is refused if it has changed. */
  expectedUpdatedAt: z.optional(typedInstant),
})

const seminarIdInvalid = 'Seminar ID must be a positive integer.'

export const DeleteSeminarInput = z.strictObject({
  seminarId: z
    .int(seminarIdInvalid)
    .check(z.gte(1, seminarIdInvalid), z.lte(2_147_483_647, seminarIdInvalid)),
})
export type DeleteSeminarInput = z.infer<typeof DeleteSeminarInput>

/** The provider's brand green. */
export const defaultCategoryColor = '#23781B'

const nameMissing = 'Name is required'
const name = z
  .string(nameMissing)
  .check(z.trim(), z.minLength(1, nameMissing), z.maxLength(100, 'At most 100 characters'))

const description = z.nullable(z.string().check(z.trim(), z.maxLength(1000, 'At most 1000 characters')))

export const hexColorPattern = /^#[0-9A-Fa-f]{6}$/

const colorInvalid = 'Invalid color format. Must be a hex code, e.g., #RRGGBB'
const color = z.string(colorInvalid).check(z.regex(hexColorPattern, colorInvalid))

/** Main profession of its seminars. */
const professionId = z.optional(z.nullable(rowIdField()))

export const CreateCategoryInput = z.strictObject({
  name,
  description: z.optional(description),
  color: z._default(color, defaultCategoryColor),
  professionId,
})
export type CreateCategoryInput = z.infer<typeof CreateCategoryInput>

export const UpdateCategoryInput = z.strictObject({
  id: rowIdField(),
  name: z.optional(name),
  description: z.optional(description),
  color: z.optional(color),
  professionId,
  isActive: z.optional(z.boolean()),
})
export type UpdateCategoryInput = z.infer<typeof UpdateCategoryInput>

export const DeleteCategoryInput = z.strictObject({ id: rowIdField() })
export type DeleteCategoryInput = z.infer<typeof DeleteCategoryInput>
