import { readPage, readSearch, writeAddress } from '../../../../ui/admin/address.ts'
import type { CategoriesFilter } from '../planning-api.ts'

/** Which categories are shown, as the address says it: `/categories?search=health&page=2`. */
export function readCategoriesAddress(params: URLSearchParams): CategoriesFilter {
  return {
    search: readSearch(params),
    page: readPage(params),
  }
}

export function categoriesParams({ search, page }: CategoriesFilter): URLSearchParams {
  return writeAddress({ search, page })
}
