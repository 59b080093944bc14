import * as z from 'zod/mini'
import { wholeNumberField } from './new-seminars.ts'
import { added, type PolicyDefinition, requiredNumber } from './policy-fields.ts'

const Bookings = z.strictObject({
  holdHours: wholeNumberField(1, 2160),
  namesDueDays: wholeNumberField(0, 90),
})

/** How long unpaid seats of schools and offices are held, and when their names are due. */
export const bookingsPolicy = {
  ...added(Bookings, { holdHours: 72, namesDueDays: 7 }),
  group: 'Bookings of Schools and Offices',
  fields: [
    {
      ...requiredNumber(
        'Hold Unpaid Seats',
        'Hours for which seats that are paid in advance wait for the payment.',
      ),
      at: 'holdHours',
      isHalf: true,
    },
    {
      ...requiredNumber('Names Due', 'Days before the seminar. Until then, seats can be given back.'),
      at: 'namesDueDays',
      isHalf: true,
    },
  ],
} as const satisfies PolicyDefinition
