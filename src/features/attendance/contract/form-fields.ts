/**
 * Fields that forms check in the browser too, apart from shapes with dates, which would enlarge every page.
 */
import * as z from 'zod/mini'

export const markStatuses = ['present', 'late', 'left_early', 'absent', 'excused'] as const

const shortestReason = 10

/** Reason for which an attendance is accepted against what the marks say. */
export const overrideReasonField = z
  .string()
  .check(
    z.trim(),
    z.minLength(shortestReason, `Give a reason of at least ${shortestReason} letters.`),
    z.maxLength(500, 'At most 500 characters'),
  )

/** Holder or place of the pass: 'Ana, main entrance'. */
export const checkInPassLabelField = z
  .string('Enter a name.')
  .check(z.trim(), z.minLength(1, 'Enter a name.'), z.maxLength(80, 'At most 80 characters'))

const isWebAddress = (text: string) => /^https?:\/\/[^\s/]/i.test(text) && URL.canParse(text)

export const meetingUrlField = z
  .string('Link is required')
  .check(
    z.trim(),
    z.maxLength(2000, 'At most 2000 characters'),
    z.refine(isWebAddress, 'Enter the whole address, starting with https://'),
  )

export const roomCodeField = z
  .string('Enter the six digits.')
  .check(z.trim(), z.regex(/^\d{3} ?\d{3}$/, 'Enter the six digits shown in the room.'))
