import * as z from 'zod/mini'
import { UpdateAccountInput } from '#app/features/accounts/contract/account-forms.ts'
import { maxTagLength } from '#app/features/people/contract/person.ts'
import { registrationDetailFields } from '#app/features/registrations/contract/registration.ts'

/**
 * Profile fields, validated alike by form and server. Uses only zod functions that the public forms already
 * load, to keep their bundle small.
 */
const { firstName, lastName, middleInitial, phone, company, jobTitle } = UpdateAccountInput.shape

const longestNotes = 5000
export const maxTagsPerPerson = 50

/** Splits at commas, trims, and removes duplicates ignoring case. */
export function parseTags(typed: string): string[] {
  const tags = typed
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '')
  return [...new Map(tags.map((tag) => [tag.toLowerCase(), tag] as const)).values()]
}

/** A tag may itself contain commas, so tags are counted as stored. */
export function isWithinTagLimit(tags: readonly string[]): boolean {
  return parseTags(tags.join(',')).length <= maxTagsPerPerson
}

export const commaSeparatedTagsField = z.string().check(
  z.refine((typed) => parseTags(typed).length <= maxTagsPerPerson, `At most ${maxTagsPerPerson} tags`),
  z.refine(
    (typed) => parseTags(typed).every((tag) => tag.length <= maxTagLength),
    `At most ${maxTagLength} characters for each tag`,
  ),
)

/** Empty text and null both clear the field. */
const optionalText = (maximum: number) =>
  z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(maximum, `At most ${maximum} characters`))))

export const profileFields = {
  firstName,
  middleInitial,
  lastName,
  phone,
  company,
  jobTitle,
  prcLicenseNo: optionalText(40),
  prcExpirationDate: registrationDetailFields.prcExpirationDate,
  notes: optionalText(longestNotes),
}
