import * as z from 'zod/mini'

export const RemoveSampleDataInput = z.strictObject({})

export const RemovedSampleData = z.object({
  people: z.int(),
  seminars: z.int(),
  /** Sample seminars for which other people have registered. */
  remainingSeminars: z.int(),
})
export type RemovedSampleData = z.infer<typeof RemovedSampleData>
