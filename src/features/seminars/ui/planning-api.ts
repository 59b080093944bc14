/** Seminar and category queries of the admin area, apart from the public ones to keep those small. */
import { queryOptions } from '@tanstack/react-query'
import type { ApiClient, BodyOf } from '#app/platform/api-client/api-client.ts'
import { defineAdminMutation, usePendingInputs } from '#app/ui/admin/use-admin-mutation.ts'

/** Changed categories also affect the seminar list. */
const seminarsKey = ['seminars']

/** Dashboards and attendee lists depend on seminars. */
const seminarsInvalidation = { invalidates: [seminarsKey], announces: ['seminars'] }

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

export function seminarFormSettingsQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['settings', 'new-seminars'],
    queryFn: ({ signal }) =>
      api.request('GET /settings/new-seminars', { fallback: 'Failed to load the settings', signal }),
    staleTime: 60_000,
  })
}

export function managedSeminarsQuery(api: ApiClient, { search, categoryId, when, page }: SeminarsFilter) {
  return queryOptions({
    queryKey: [...seminarsKey, 'managed-seminars', { search, categoryId: categoryId ?? null, when, page }],
    queryFn: ({ signal }) =>
      api.request('GET /seminars', {
        query: {
          search: search || undefined,
          categoryId,
          when,
          page,
          limit: seminarsOnAPage,
          includeDrafts: true,
        },
        fallback: couldNotFetchSeminars,
        signal,
      }),
  })
}

/** Never cached: an edit must start from current data. */
export function uncachedSeminarQuery(api: ApiClient, seminarId: number) {
  return queryOptions({
    queryKey: [...seminarsKey, 'fresh-seminar', seminarId],
    queryFn: async ({ signal }) => {
      const call = { query: { seminarId }, fallback: couldNotFetchSeminars, signal }
      return (await api.request('GET /seminars/details', call)).seminar
    },
    staleTime: 0,
    gcTime: 0,
  })
}

export function registrantCountsQuery(api: ApiClient, seminarId: number) {
  return queryOptions({
    queryKey: [...seminarsKey, 'registrant-counts', seminarId],
    queryFn: ({ signal }) =>
      api.request('GET /seminars/registrant-counts', {
        query: { seminarId },
        fallback: 'Failed to count registrants',
        signal,
      }),
    staleTime: 0,
  })
}

export function activeCategoriesQuery(api: ApiClient) {
  return queryOptions({
    queryKey: [...seminarsKey, 'categories'],
    queryFn: ({ signal }) =>
      api.request('GET /categories', {
        query: { page: 1, limit: 100, onlyActive: true, includeDrafts: true },
        signal,
        fallback: 'Failed to fetch categories',
      }),
  })
}

export function managedSeminarCountsQuery(api: ApiClient) {
  const count = async (signal: AbortSignal, categoryId?: number) => {
    const query = { page: 1, limit: 1, categoryId, includeDrafts: true }
    const call = { query, fallback: couldNotFetchSeminars, signal }
    return (await api.request('GET /seminars', call)).total
  }
  return queryOptions({
    queryKey: [...seminarsKey, 'managed-counts'],
    queryFn: async ({ signal }) => {
      const [all, uncategorized] = await Promise.all([count(signal), count(signal, 0)])
      return { all, uncategorized }
    },
  })
}

export function seminarCalendarQuery(api: ApiClient, month: string) {
  return queryOptions({
    queryKey: [...seminarsKey, 'calendar', month],
    queryFn: ({ signal }) =>
      api.request('GET /seminars/calendar', { query: { month }, fallback: couldNotFetchSeminars, signal }),
  })
}

export interface CategoriesFilter {
  readonly search: string
  readonly page: number
}

const couldNotFetchCategories = 'Failed to fetch categories'

const categoriesOnAPage = 100

export function managedCategoriesQuery(api: ApiClient, { search, page }: CategoriesFilter) {
  return queryOptions({
    queryKey: [...seminarsKey, 'managed-categories', { search, page }],
    queryFn: ({ signal }) =>
      api.request('GET /categories', {
        query: {
          search: search || undefined,
          page,
          limit: categoriesOnAPage,
          onlyActive: false,
          includeDrafts: true,
        },
        fallback: couldNotFetchCategories,
        signal,
      }),
  })
}

const categoriesOffered = 200

export function categoryOptionsQuery(api: ApiClient) {
  return queryOptions({
    queryKey: [...seminarsKey, 'offered-categories'],
    queryFn: ({ signal }) =>
      api.request('GET /categories', {
        query: { page: 1, limit: categoriesOffered, onlyActive: true },
        fallback: couldNotFetchCategories,
        signal,
      }),
  })
}

export type SeminarRequest = BodyOf<'POST /seminars'>

export type UpdateSeminarRequest = BodyOf<'POST /seminars/update'>

export const createSeminarMutation = defineAdminMutation({
  ...seminarsInvalidation,
  endpoint: 'POST /seminars',
  fallback: 'Failed to create seminar',
  succeeded: ({ seminar }) => `Seminar "${seminar.title}" has been created.`,
})

export const updateSeminarMutation = defineAdminMutation({
  ...seminarsInvalidation,
  endpoint: 'POST /seminars/update',
  fallback: 'Failed to update seminar',
  succeeded: ({ seminar }) => `Seminar "${seminar.title}" has been updated.`,
})

export const cancelSeminarMutation = defineAdminMutation({
  ...seminarsInvalidation,
  endpoint: 'POST /seminars/update',
  fallback: 'Failed to cancel seminar',
  succeeded: ({ seminar }) => `Seminar "${seminar.title}" has been cancelled.`,
})

export const completeSeminarMutation = defineAdminMutation({
  ...seminarsInvalidation,
  endpoint: 'POST /seminars/update',
  fallback: 'Failed to mark seminar as completed',
  succeeded: ({ seminar }) => `Seminar "${seminar.title}" has been marked as completed.`,
})

export const publishSeminarMutation = defineAdminMutation({
  ...seminarsInvalidation,
  endpoint: 'POST /seminars/update',
  fallback: 'Failed to publish seminar',
  succeeded: ({ seminar }) => `Seminar "${seminar.title}" has been published.`,
})

export const deleteSeminarMutation = defineAdminMutation({
  ...seminarsInvalidation,
  endpoint: 'POST /seminars/delete',
  fallback: 'Failed to delete seminar',
  succeeded: (_, { seminarId }) => `Seminar with ID ${seminarId} has been deleted.`,
})

export const setCoverMutation = defineAdminMutation({
  ...seminarsInvalidation,
  endpoint: 'POST /seminars/cover',
  fallback: 'Failed to save the cover picture',
  succeeded: ({ seminar }) => `The cover picture of "${seminar.title}" has been saved.`,
})

export const copyCoverMutation = defineAdminMutation({
  ...seminarsInvalidation,
  endpoint: 'POST /seminars/cover/copy',
  fallback: 'Failed to copy the cover picture',
  succeeded: ({ seminar }) => `The cover picture of "${seminar.title}" has been copied.`,
})

export const describeCoverMutation = defineAdminMutation({
  ...seminarsInvalidation,
  endpoint: 'POST /seminars/cover/describe',
  fallback: 'Failed to save the alternative text',
  succeeded: ({ seminar }) => `The alternative text of "${seminar.title}" has been saved.`,
})

export const removeCoverMutation = defineAdminMutation({
  ...seminarsInvalidation,
  endpoint: 'POST /seminars/cover/remove',
  fallback: 'Failed to remove the cover picture',
  succeeded: ({ seminar }) => `The cover picture of "${seminar.title}" has been removed.`,
})

export const createCategoryMutation = defineAdminMutation({
  ...seminarsInvalidation,
  endpoint: 'POST /categories',
  fallback: 'Failed to create category',
  succeeded: ({ category }) => `Category "${category.name}" has been created.`,
})

export const updateCategoryMutation = defineAdminMutation({
  ...seminarsInvalidation,
  endpoint: 'POST /categories/update',
  fallback: 'Failed to update category',
  succeeded: ({ category }) => `Category "${category.name}" has been updated.`,
})

export const deactivateCategoryMutation = defineAdminMutation({
  ...seminarsInvalidation,
  endpoint: 'POST /categories/delete',
  fallback: 'Failed to delete category',
  succeeded: ({ category }) => `Category "${category.name}" is inactive now.`,
})

export function useSeminarsBeingDeleted(): readonly number[] {
  return usePendingInputs(deleteSeminarMutation).map(({ seminarId }) => seminarId)
}
