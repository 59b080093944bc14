import { readPage, writeAddress } from '../../../../ui/admin/address.ts'
import type { CategoriesFilter } from '../planning-api.ts'

const longestSearch = 200

/** Which categories are shown, as the address says it: `/categories?search=health&page=2`. */
export function readCategoriesAddress(params: URLSearchParams): CategoriesFilter {
  return {
    search: (params.get('search') ?? '').trim().slice(0, longestSearch),
    page: readPage(params),
  }
}

export function categoriesParams({ search, page }: CategoriesFilter): URLSearchParams {
  return writeAddress({ search, page })
}
