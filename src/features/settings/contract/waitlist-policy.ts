import * as z from 'zod/mini'
import { wholeNumberField } from './new-seminars.ts'
import { added, optionalNumber, type PolicyDefinition, requiredNumber } from './policy-fields.ts'

const Waitlist = z.strictObject({
  offerHours: wholeNumberField(1, 168),
  patienceHours: z.nullable(wholeNumberField(0, 720)),
})

/** How long offered seats are held, and how long a group keeps its place while fewer seats are free. */
export const waitlistPolicy = {
  ...added(Waitlist, { offerHours: 24, patienceHours: 12 }),
  group: 'Waiting Lists',
  fields: [
    {
      ...requiredNumber('Hold Offered Seats', 'Hours; at most 4 within three days of the start.'),
      at: 'offerHours',
      isHalf: true,
    },
    {
      ...optionalNumber(
        'Groups Keep Their Place',
        'Hours for which nobody passes a group that needs more seats than are free. Empty for always.',
      ),
      at: 'patienceHours',
      isHalf: true,
    },
  ],
} as const satisfies PolicyDefinition
