import { queryOptions } from '@tanstack/react-query'
import type { ApiClient } from '#app/platform/api-client/api-client.ts'
import { defineAdminMutation } from '#app/ui/admin/use-admin-mutation.ts'

/** Programmes show speakers too. */
const invalidation = { invalidates: [['seminars', 'speakers']], announces: ['speakers'] }

export interface SpeakersFilter {
  readonly search: string
  readonly page: number
}

const speakersOnAPage = 20

export function speakersQuery(api: ApiClient, { search, page }: SpeakersFilter) {
  return queryOptions({
    queryKey: ['seminars', 'speakers', { search, page }],
    queryFn: ({ signal }) =>
      api.request('GET /speakers', {
        query: { search: search || undefined, page, limit: speakersOnAPage },
        fallback: 'Failed to fetch speakers',
        signal,
      }),
  })
}

export const createSpeakerMutation = defineAdminMutation({
  ...invalidation,
  endpoint: 'POST /speakers',
  fallback: 'Failed to add the speaker',
  succeeded: ({ speaker }) => `${speaker.fullName} has been added to the speakers.`,
})

export const updateSpeakerMutation = defineAdminMutation({
  ...invalidation,
  endpoint: 'POST /speakers/update',
  fallback: 'Failed to update the speaker',
  succeeded: ({ speaker }) => `${speaker.fullName} has been updated.`,
})

export const deleteSpeakerMutation = defineAdminMutation({
  ...invalidation,
  endpoint: 'POST /speakers/delete',
  fallback: 'Failed to delete the speaker',
  succeeded: () => 'The speaker has been deleted.',
})

export const setSpeakerPhotoMutation = defineAdminMutation({
  ...invalidation,
  endpoint: 'POST /speakers/photo',
  fallback: 'Failed to save the photo',
  succeeded: ({ speaker }) => `The photo of ${speaker.fullName} has been saved.`,
})

export const removeSpeakerPhotoMutation = defineAdminMutation({
  ...invalidation,
  endpoint: 'POST /speakers/photo/remove',
  fallback: 'Failed to remove the photo',
  succeeded: ({ speaker }) => `The photo of ${speaker.fullName} has been removed.`,
})
