import { defineSearchParams, pageParam, searchTextParam } from '#app/ui/admin/search-params.ts'

export const categoriesSearchParams = defineSearchParams({ search: searchTextParam, page: pageParam })
