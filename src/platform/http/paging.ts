/** How every list is asked for and answered (HTTP API, "Lists"). */
import * as z from 'zod/mini'

const wholeNumber = (minimum: number, maximum: number) =>
  z.optional(z.coerce.number().check(z.int(), z.gte(minimum), z.lte(maximum)))

/** Query fields `page`, `limit` and its other name `pageSize`; resolve them with {@link toPage}. */
export function pageQuery(defaultLimit: number) {
  return {
    page: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(1_000_000)), 1),
    limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(1000)), defaultLimit),
    pageSize: wholeNumber(1, 1000),
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
