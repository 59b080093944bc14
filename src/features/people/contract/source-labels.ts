/** Labels of sources, in form order. */
import { ReferralSource } from './person.ts'

/** Spellings that the general rule gets wrong. */
const spelledOut: { readonly [source: string]: string } = {
  linkedin: 'LinkedIn',
  youtube: 'YouTube',
  tiktok: 'TikTok',
  friends_family: 'Friends or family',
  tv: 'TV',
  university_school: 'University or school',
  teacher_professor: 'Teacher or professor',
}

/** 'google_search' as 'Google search' */
export function referralSourceLabel(source: string): string {
  const label = source.replaceAll('_', ' ')
  return spelledOut[source] ?? `${label.charAt(0).toUpperCase()}${label.slice(1)}`
}

/** Offered first (decision 55). */
const frequentSources: readonly ReferralSource[] = [
  'facebook',
  'friends_family',
  'colleagues',
  'google_search',
  'past_attendee',
  'university_school',
  'website',
  'email_newsletter',
]

const otherSources = ReferralSource.options.filter((source) => !frequentSources.includes(source))

export const referralSourceOptions = [...frequentSources, ...otherSources].map((value) => ({
  value,
  label: referralSourceLabel(value),
}))
