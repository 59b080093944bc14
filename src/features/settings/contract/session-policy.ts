import * as z from 'zod/mini'
import { wholeNumberField } from './new-seminars.ts'
import { type PolicyDefinition, type PolicyField, requiredNumber } from './policy-fields.ts'

/** No session outlives its cookie, which has this lifetime. */
export const maxSessionDays = 90

const sessionLifetime = z.strictObject({
  idleHours: wholeNumberField(1, maxSessionDays * 24),
  longestDays: wholeNumberField(1, maxSessionDays),
})

export const sessionPolicy = {
  schema: z.strictObject({ attendee: sessionLifetime, staff: sessionLifetime }),
  initial: {
    attendee: { idleHours: 14 * 24, longestDays: 90 },
    // People who can reach other people's data: idle for a working day, a week in all.
    staff: { idleHours: 12, longestDays: 7 },
  },
  group: 'Sign-in',
  fields: [...sessionFields('attendee', 'Attendee Session'), ...sessionFields('staff', 'Staff Session')],
} as const satisfies PolicyDefinition

function sessionFields(who: 'attendee' | 'staff', label: string): PolicyField[] {
  return [
    { at: `${who}.idleHours`, ...requiredNumber(label, 'Hours without use.'), isHalf: true },
    { at: `${who}.longestDays`, ...requiredNumber(`Longest ${label}`, 'Days in all.'), isHalf: true },
  ]
}
