import * as z from 'zod/mini'

export const SearchQuery = z.object({ search: z.string().check(z.trim(), z.maxLength(200)) })
export type SearchQuery = z.infer<typeof SearchQuery>

/** At most five of each kind; none of kinds whose list the caller may not read. */
export const SearchResults = z.object({
  people: z.array(z.object({ id: z.int(), name: z.string(), email: z.string() })),
  seminars: z.array(z.object({ id: z.int(), title: z.string(), startDate: z.iso.datetime() })),
  bills: z.array(z.object({ code: z.string(), name: z.nullable(z.string()), seminarTitle: z.string() })),
  bookings: z.array(z.object({ code: z.string(), institution: z.string(), seminarTitle: z.string() })),
})
export type SearchResults = z.infer<typeof SearchResults>
