import { readPageNumber, readSearchText, toSearchParams } from '../../../../ui/admin/search-params.ts'
import type { CategoriesFilter } from '../planning-api.ts'

export function readCategoriesSearchParams(params: URLSearchParams): CategoriesFilter {
  return {
    search: readSearchText(params),
    page: readPageNumber(params),
  }
}

export function toCategoriesSearchParams({ search, page }: CategoriesFilter): URLSearchParams {
  return toSearchParams({ search, page })
}
