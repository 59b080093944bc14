import * as z from 'zod/mini'

export const wholeNumberField = (least: number, most: number) =>
  z
    .int('Please enter a whole number')
    .check(z.gte(least, `At least ${least}`), z.lte(most, `At most ${most.toLocaleString('en')}`))

const timeOfDay = () => z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Please enter a time'))

/** Initial values of the form of a new seminar. */
export const NewSeminarDefaults = z
  .strictObject({
    /** Seats; null for no limit. */
    maxAttendees: z.nullable(wholeNumberField(1, 1_000_000)),
    startTime: timeOfDay(),
    endTime: timeOfDay(),
    /** Price in pesos; null if seminars are free. */
    price: z.nullable(
      z.string().check(z.regex(/^\d{1,8}(\.\d{1,2})?$/, 'Please enter an amount such as 1500 or 1500.50')),
    ),
  })
  .check(
    z.refine(({ startTime, endTime }) => endTime > startTime, {
      message: 'End time must be after start time',
      path: ['endTime'],
    }),
  )
export type NewSeminarDefaults = z.infer<typeof NewSeminarDefaults>

/** Settings that the form of a seminar needs. */
export const SeminarFormSettings = z.safeExtend(NewSeminarDefaults, {
  paymentAccounts: z.array(z.object({ id: z.string(), label: z.string(), isActive: z.boolean() })),
})
export type SeminarFormSettings = z.infer<typeof SeminarFormSettings>
