import { endpointQuery } from '#app/platform/api-client/endpoint-query.ts'
import { endpointMutation } from '#app/ui/admin/use-endpoint-mutation.ts'

/** Programs show speakers too. */

export interface SpeakersFilter {
  readonly search: string
  readonly page: number
}

const speakersOnAPage = 20

export function speakersQuery({ search, page }: SpeakersFilter) {
  return endpointQuery('GET /speakers', {
    query: { search: search || undefined, page, limit: speakersOnAPage },
  })
}

export const createSpeakerMutation = endpointMutation('POST /speakers', {
  failed: 'Failed to add the speaker',
  succeeded: ({ speaker }) => `${speaker.fullName} has been added to the speakers.`,
})

export const updateSpeakerMutation = endpointMutation('POST /speakers/update', {
  failed: 'Failed to update the speaker',
  succeeded: ({ speaker }) => `${speaker.fullName} has been updated.`,
})

export const deleteSpeakerMutation = endpointMutation('POST /speakers/delete', {
  failed: 'Failed to delete the speaker',
  succeeded: () => 'The speaker has been deleted.',
})

export const setSpeakerPhotoMutation = endpointMutation('POST /speakers/photo', {
  failed: 'Failed to save the photo',
  succeeded: ({ speaker }) => `The photo of ${speaker.fullName} has been saved.`,
})

export const removeSpeakerPhotoMutation = endpointMutation('POST /speakers/photo/remove', {
  failed: 'Failed to remove the photo',
  succeeded: ({ speaker }) => `The photo of ${speaker.fullName} has been removed.`,
})
