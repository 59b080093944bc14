import { readPage, readSearch, writeAddress } from '../../../../ui/admin/search-params.ts'
import type { CategoriesFilter } from '../planning-api.ts'

export function readCategoriesAddress(params: URLSearchParams): CategoriesFilter {
  return {
    search: readSearch(params),
    page: readPage(params),
  }
}

export function categoriesParams({ search, page }: CategoriesFilter): URLSearchParams {
  return writeAddress({ search, page })
}
