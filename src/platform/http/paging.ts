/** How every list is asked for and answered (HTTP API, "Lists"), and the whole numbers that pages and rows go by. */
import * as z from 'zod/mini'

/** Where the database's numbering of rows ends. */
export const largestId = 2_147_483_647

const digits = /^-?\d+(\.\d+)?$/

/** A whole number in an address. Only digits count as one: JavaScript would also read '' as 0 and '0x10' as 16. */
export function wholeNumber(minimum: number, maximum: number) {
  return z.pipe(
    z.transform((given: unknown) =>
      typeof given === 'string' && digits.test(given) ? Number(given) : given,
    ),
    z.number().check(z.int(), z.gte(minimum), z.lte(maximum)),
  )
}

/** The id of a row, in a body. */
export function rowId() {
  return z.int().check(z.gte(1), z.lte(largestId))
}

/** Query fields `page`, `limit` and its other name `pageSize`; resolve them with {@link toPage}. */
export function pageQuery(defaultLimit: number) {
  return {
    page: z._default(wholeNumber(1, 1_000_000), 1),
    limit: z._default(wholeNumber(1, 1000), defaultLimit),
    pageSize: z.optional(wholeNumber(1, 1000)),
  }
}

export const pageAnswer = { total: z.int(), page: z.int(), limit: z.int() }

export interface Page {
  readonly page: number
  readonly limit: number
  readonly offset: number
}

export function toPage(query: { page: number; limit: number; pageSize?: number | undefined }): Page {
  const limit = query.pageSize ?? query.limit
  return { page: query.page, limit, offset: (query.page - 1) * limit }
}
