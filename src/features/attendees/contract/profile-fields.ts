/**
 * What of a person's profile is typed in, checked the same way by the form and by the server.
 *
 * Made of what the public forms are made of: each further part of the schema library would be loaded there too.
 */
import * as z from 'zod/mini'
import { UpdateAccountInput } from '../../accounts/contract/forms.ts'
import { visitorFields } from '../../registration/contract.ts'

const { firstName, lastName, middleInitial, phone, company, jobTitle } = UpdateAccountInput.shape

const longestNotes = 5000
export const mostTags = 50
export const longestTag = 50

/** The words between the commas, trimmed, each once however it is written. */
export function readTags(typed: string): string[] {
  const tags = typed
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '')
  return [...new Map(tags.map((tag) => [tag.toLowerCase(), tag] as const)).values()]
}

/** Each may hold commas itself, so they are counted as they will be kept. */
export function areFewTags(given: readonly string[]): boolean {
  return readTags(given.join(',')).length <= mostTags
}

/** As they are typed: with commas between them. */
export const typedTags = z.string().check(
  z.refine((typed) => readTags(typed).length <= mostTags, `At most ${mostTags} tags`),
  z.refine(
    (typed) => readTags(typed).every((tag) => tag.length <= longestTag),
    `At most ${longestTag} characters for each tag`,
  ),
)

/** Empty text and null both take away what stood there. */
const words = (maximum: number) =>
  z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(maximum, `At most ${maximum} characters`))))

export const profileFields = {
  firstName,
  middleInitial,
  lastName,
  phone,
  company,
  jobTitle,
  prcLicenseNo: words(40),
  prcExpirationDate: visitorFields.prcExpirationDate,
  notes: words(longestNotes),
}
