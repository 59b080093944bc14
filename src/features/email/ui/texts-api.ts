import { queryOptions } from '@tanstack/react-query'
import { endpointQuery, getApiOfQueryClient } from '#app/platform/api-client/endpoint-query.ts'
import { endpointMutation } from '#app/ui/admin/use-endpoint-mutation.ts'
import type { EmailTextsDraft } from '../contract/texts.ts'

export function emailTextsQuery() {
  return endpointQuery('GET /email/texts', { fallback: 'Unknown error' })
}

/** Query that is never cached. */
export function emailTextsPreviewQuery(draft: EmailTextsDraft) {
  return queryOptions({
    queryKey: ['POST /email/texts/preview', draft],
    queryFn: ({ client, signal }) =>
      getApiOfQueryClient(client).request('POST /email/texts/preview', {
        body: draft,
        fallback: 'Unknown error',
        signal,
      }),
    gcTime: 10_000,
  })
}

export const saveEmailTextsMutation = endpointMutation('POST /email/texts', {
  fallback: 'Unknown error',
  failed: 'Failed to save the texts',
  succeeded: () => 'Texts saved.',
})

export const sendEmailTextsToSelfMutation = endpointMutation('POST /email/texts/send-to-me', {
  fallback: 'Unknown error',
  failed: 'Failed to send the e-mail',
  succeeded: ({ message }) => message,
})
