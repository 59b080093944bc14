import * as z from 'zod/mini'
import { wholeNumberField } from './new-seminars.ts'
import { added, optionalNumber, type PolicyDefinition, requiredNumber } from './policy-fields.ts'

const daysAhead = () => z.nullable(wholeNumberField(0, 365))

const Cancelling = z
  .strictObject({
    untilDays: daysAhead(),
    fullRefundDays: daysAhead(),
    partRefundDays: daysAhead(),
    partRefundPercent: wholeNumberField(1, 99),
  })
  .check(
    z.refine(
      ({ fullRefundDays: full, partRefundDays: part }) => full === null || part === null || part < full,
      { path: ['partRefundDays'], error: 'Fewer days than for the full refund' },
    ),
  )

/** Until when registrants cancel by themselves, and what is sent back of what they paid. */
export const cancellingPolicy = {
  ...added(Cancelling, { untilDays: 1, fullRefundDays: null, partRefundDays: null, partRefundPercent: 50 }),
  group: 'Cancelling',
  fields: [
    {
      ...optionalNumber(
        'Registrants May Cancel',
        'Until so many days before the start. Empty if only your office cancels.',
      ),
      at: 'untilDays',
    },
    {
      ...optionalNumber('Full Refund', 'Until so many days before the start.'),
      at: 'fullRefundDays',
    },
    {
      ...optionalNumber('Refund in Part', 'Until so many days before the start.'),
      at: 'partRefundDays',
      isHalf: true,
    },
    { ...requiredNumber('Part in Percent', 'Of what was paid.'), at: 'partRefundPercent', isHalf: true },
  ],
} as const satisfies PolicyDefinition
