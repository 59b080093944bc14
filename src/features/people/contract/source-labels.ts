/** Labels of sources, in form order. */
import { ReferralSource } from './person.ts'

const knownSources: ReadonlySet<string> = new Set(ReferralSource.options)

export const isKnownSource = (source: string): boolean => knownSources.has(source)

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

/** 'google_search' as 'Google search'; a source of the provider's own is its label. */
export function referralSourceLabel(source: string): string {
  if (!isKnownSource(source)) return source
  const label = source.replaceAll('_', ' ')
  return spelledOut[source] ?? `${label.charAt(0).toUpperCase()}${label.slice(1)}`
}

/** Sources that are offered first (decision 55). */
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

export const toSourceOptions = (sources: readonly string[]) =>
  sources.map((value) => ({ value, label: referralSourceLabel(value) }))

export const referralSourceOptions = toSourceOptions([...frequentSources, ...otherSources])

/** A known source by its value or label, whatever its case; other text is a source of the provider's own. */
export function parseReferralSource(line: string): string {
  const text = line.trim()
  const isLabel = ({ label }: { label: string }) => label.toLowerCase() === text.toLowerCase()
  return isKnownSource(text) ? text : (referralSourceOptions.find(isLabel)?.value ?? text)
}
