import * as z from 'zod/mini'
import { roleNames } from '#app/application/contract/actor.ts'
import { tidyName } from './name-fields.ts'

export const maxTagLength = 50

export const Role = z.enum(roleNames)
export type Role = z.infer<typeof Role>

export const AccountStatus = z.enum(['active', 'inactive', 'suspended'])
export type AccountStatus = z.infer<typeof AccountStatus>

export const InteractionType = z.enum([
  'email',
  'feedback',
  'follow_up',
  'invitation_sent',
  'marketing_campaign',
  'meeting',
  'note',
  'phone_call',
  'registration',
  'seminar_attended',
  'support_ticket',
])
export type InteractionType = z.infer<typeof InteractionType>

export const NameSuffix = z.enum(['Jr.', 'Sr.', 'II', 'III', 'IV', 'V', 'PhD', 'MD', 'Esq.'])
export type NameSuffix = z.infer<typeof NameSuffix>

export const ReferralSource = z.enum(
  [
    'facebook',
    'linkedin',
    'instagram',
    'twitter',
    'youtube',
    'tiktok',
    'google_search',
    'website',
    'blog',
    'online_ads',
    'colleagues',
    'professional_association',
    'industry_events',
    'conference',
    'friends_family',
    'past_attendee',
    'business_partner',
    'email_newsletter',
    'print_advertisement',
    'radio',
    'tv',
    'university_school',
    'teacher_professor',
    'educational_institution',
    'cold_outreach',
    'sales_representative',
    'other',
  ],
  'Please select how you heard about us',
)
export type ReferralSource = z.infer<typeof ReferralSource>

export const maxSourceLength = 60

/** A known source by its value, or one that the provider added to its form. */
export const StoredReferralSource = z
  .string('Please select how you heard about us')
  .check(
    z.trim(),
    z.minLength(1, 'Please select how you heard about us'),
    z.maxLength(maxSourceLength, `At most ${maxSourceLength} characters`),
  )

/** The address of what is pasted: 'mailto:ana@example.ph', 'Ana Reyes <ana@example.ph>', 'ana@example.ph.' */
function tidyEmail(typed: string): string {
  const text = tidyName(typed).replace(/^mailto:/i, '')
  const inBrackets = /<(?:mailto:)?([^<>]+)>$/i.exec(text)?.[1] ?? text
  return inBrackets
    .trim()
    .replace(/[.,;]+$/, '')
    .toLowerCase()
}

/** E-mail address, lower-cased and without what is pasted with it. */
export function emailSchema(message = 'Invalid email address') {
  return z.string(message).check(z.overwrite(tidyEmail), z.maxLength(254, message), z.email(message))
}
