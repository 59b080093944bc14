import { defineSearchParams, pageParam, searchTextParam } from '../../../../ui/admin/search-params.ts'

export const categoriesSearchParams = defineSearchParams({ search: searchTextParam, page: pageParam })
