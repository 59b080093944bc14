/** Seminar and category queries of the admin area, apart from the public ones to keep those small. */
import { queryOptions } from '@tanstack/react-query'
import type { ApiClient, BodyOf } from '#app/platform/api-client/api-client.ts'
import { endpointQuery, getApiOfQueryClient } from '#app/platform/api-client/endpoint-query.ts'
import { endpointMutation, usePendingInputs } from '#app/ui/admin/use-endpoint-mutation.ts'

/** Rows per page. */
const seminarsOnAPage = 10

export interface SeminarsFilter {
  readonly search: string
  /** Undefined means all, 0 uncategorized. */
  readonly categoryId: number | undefined
  readonly when: 'upcoming' | 'past' | undefined
  readonly page: number
}

const couldNotFetchSeminars = 'Failed to fetch seminars'

export function seminarFormSettingsQuery() {
  return { ...endpointQuery('GET /settings/new-seminars'), staleTime: 60_000 }
}

export function managedSeminarsQuery({ search, categoryId, when, page }: SeminarsFilter) {
  return endpointQuery('GET /seminars', {
    query: {
      search: search || undefined,
      categoryId,
      when,
      page,
      limit: seminarsOnAPage,
      includeDrafts: true,
    },
    fallback: couldNotFetchSeminars,
  })
}

/** Query that is never cached: an edit must start from current data. */
export function uncachedSeminarQuery(seminarId: number) {
  return queryOptions({
    queryKey: ['GET /seminars/details', 'uncached', seminarId],
    queryFn: async ({ client, signal }) => {
      const call = { query: { seminarId }, fallback: couldNotFetchSeminars, signal }
      return (await getApiOfQueryClient(client).request('GET /seminars/details', call)).seminar
    },
    staleTime: 0,
    gcTime: 0,
  })
}

export function registrantCountsQuery(seminarId: number) {
  return { ...endpointQuery('GET /seminars/registrant-counts', { query: { seminarId } }), staleTime: 0 }
}

export function activeCategoriesQuery() {
  return endpointQuery('GET /categories', {
    query: { page: 1, limit: 100, onlyActive: true, includeDrafts: true },
    fallback: 'Failed to fetch categories',
  })
}

export function managedSeminarCountsQuery() {
  const count = async (api: ApiClient, signal: AbortSignal, categoryId?: number) => {
    const query = { page: 1, limit: 1, categoryId, includeDrafts: true }
    const call = { query, fallback: couldNotFetchSeminars, signal }
    return (await api.request('GET /seminars', call)).total
  }
  return queryOptions({
    queryKey: ['GET /seminars', 'managed-counts'],
    queryFn: async ({ client, signal }) => {
      const [all, uncategorized] = await Promise.all([
        count(getApiOfQueryClient(client), signal),
        count(getApiOfQueryClient(client), signal, 0),
      ])
      return { all, uncategorized }
    },
  })
}

export function seminarCalendarQuery(month: string) {
  return endpointQuery('GET /seminars/calendar', { query: { month }, fallback: couldNotFetchSeminars })
}

export interface CategoriesFilter {
  readonly search: string
  readonly page: number
}

const couldNotFetchCategories = 'Failed to fetch categories'

const categoriesOnAPage = 100

export function managedCategoriesQuery({ search, page }: CategoriesFilter) {
  return endpointQuery('GET /categories', {
    query: {
      search: search || undefined,
      page,
      limit: categoriesOnAPage,
      onlyActive: false,
      includeDrafts: true,
    },
    fallback: couldNotFetchCategories,
  })
}

const categoriesOffered = 200

export function categoryOptionsQuery() {
  return endpointQuery('GET /categories', {
    query: { page: 1, limit: categoriesOffered, onlyActive: true },
    fallback: couldNotFetchCategories,
  })
}

export type SeminarRequest = BodyOf<'POST /seminars'>

export type UpdateSeminarRequest = BodyOf<'POST /seminars/update'>

export const createSeminarMutation = endpointMutation('POST /seminars', {
  failed: 'Failed to create seminar',
  succeeded: ({ seminar }) => `Seminar "${seminar.title}" has been created.`,
})

export const updateSeminarMutation = endpointMutation('POST /seminars/update', {
  failed: 'Failed to update seminar',
  succeeded: ({ seminar }) => `Seminar "${seminar.title}" has been updated.`,
})

export const cancelSeminarMutation = endpointMutation('POST /seminars/update', {
  failed: 'Failed to cancel seminar',
  succeeded: ({ seminar }) => `Seminar "${seminar.title}" has been cancelled.`,
})

export const completeSeminarMutation = endpointMutation('POST /seminars/update', {
  failed: 'Failed to mark seminar as completed',
  succeeded: ({ seminar }) => `Seminar "${seminar.title}" has been marked as completed.`,
})

export const publishSeminarMutation = endpointMutation('POST /seminars/update', {
  failed: 'Failed to publish seminar',
  succeeded: ({ seminar }) => `Seminar "${seminar.title}" has been published.`,
})

export const deleteSeminarMutation = endpointMutation('POST /seminars/delete', {
  failed: 'Failed to delete seminar',
  succeeded: (_, { seminarId }) => `Seminar with ID ${seminarId} has been deleted.`,
})

export const setCoverMutation = endpointMutation('POST /seminars/cover', {
  failed: 'Failed to save the cover picture',
  succeeded: ({ seminar }) => `The cover picture of "${seminar.title}" has been saved.`,
})

export const copyCoverMutation = endpointMutation('POST /seminars/cover/copy', {
  failed: 'Failed to copy the cover picture',
  succeeded: ({ seminar }) => `The cover picture of "${seminar.title}" has been copied.`,
})

export const describeCoverMutation = endpointMutation('POST /seminars/cover/describe', {
  failed: 'Failed to save the alternative text',
  succeeded: ({ seminar }) => `The alternative text of "${seminar.title}" has been saved.`,
})

export const removeCoverMutation = endpointMutation('POST /seminars/cover/remove', {
  failed: 'Failed to remove the cover picture',
  succeeded: ({ seminar }) => `The cover picture of "${seminar.title}" has been removed.`,
})

export const createCategoryMutation = endpointMutation('POST /categories', {
  failed: 'Failed to create category',
  succeeded: ({ category }) => `Category "${category.name}" has been created.`,
})

export const updateCategoryMutation = endpointMutation('POST /categories/update', {
  failed: 'Failed to update category',
  succeeded: ({ category }) => `Category "${category.name}" has been updated.`,
})

export const deactivateCategoryMutation = endpointMutation('POST /categories/delete', {
  failed: 'Failed to delete category',
  succeeded: ({ category }) => `Category "${category.name}" is inactive now.`,
})

export function useSeminarsBeingDeleted(): readonly number[] {
  return usePendingInputs(deleteSeminarMutation).map(({ seminarId }) => seminarId)
}
