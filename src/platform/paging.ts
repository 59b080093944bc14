/** Paging of lists, and integers in paths and queries. */
import * as z from 'zod/mini'

export const maxRowId = 2_147_483_647

const digits = /^-?\d+(\.\d+)?$/

/** An integer in a URL, digits only: JavaScript would also read '' as 0 and '0x10' as 16. */
export function integerParam(minimum: number, maximum: number) {
  return z.pipe(
    z.transform((value: unknown) =>
      typeof value === 'string' && digits.test(value) ? Number(value) : value,
    ),
    z.number().check(z.int(), z.gte(minimum), z.lte(maximum)),
  )
}

export function rowIdField() {
  return z.int().check(z.gte(1), z.lte(maxRowId))
}

/** Version of a row as its editor read it; 0 for what is not stored yet. */
export function versionField() {
  return z.int().check(z.gte(0), z.lte(maxRowId))
}

/** Query fields `page`, `limit` and its alias `pageSize`; resolve them with {@link toPagination}. */
export function pageQueryFields(defaultLimit: number) {
  return {
    page: z._default(integerParam(1, 1_000_000), 1),
    limit: z._default(integerParam(1, 1000), defaultLimit),
    pageSize: z.optional(integerParam(1, 1000)),
  }
}

export const pageResponseFields = { total: z.int(), page: z.int(), limit: z.int() }

export interface Pagination {
  readonly page: number
  readonly limit: number
  readonly offset: number
}

export function toPagination(query: {
  page: number
  limit: number
  pageSize?: number | undefined
}): Pagination {
  const limit = query.pageSize ?? query.limit
  return { page: query.page, limit, offset: (query.page - 1) * limit }
}
