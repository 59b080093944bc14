import { toSlug } from '#app/platform/format/slug.ts'
import type { Seminar } from './seminars.ts'

const longestSlug = 60

/** Path of a seminar's public page. Only the id identifies it; the title is for people. */
export function seminarPath({ id, title }: Pick<Seminar, 'id' | 'title'>): string {
  const slug = toSlug(title, longestSlug)
  return `/seminars/${id}${slug && `-${slug}`}`
}

/** Path of the registration form of a seminar. */
export function registrationPath(seminarId: number): string {
  return `/register?seminar=${seminarId}`
}

const largestId = 2_147_483_647

/** A row id, or null if the text is not one. */
export function parseSeminarId(text: string): number | null {
  const id = /^\d{1,10}$/.test(text) ? Number(text) : 0
  return id >= 1 && id <= largestId ? id : null
}

/** The seminar's id from the last segment of its path, whatever title follows. */
export function parseSeminarSegment(segment: string): number | null {
  return parseSeminarId(segment.replace(/-.*$/s, ''))
}
