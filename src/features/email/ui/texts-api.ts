import { queryOptions } from '@tanstack/react-query'
import type { ApiClient } from '#app/platform/api-client/api-client.ts'
import { defineAdminMutation } from '#app/ui/admin/use-admin-mutation.ts'
import type { EmailTextsDraft } from '../contract/texts.ts'

/** That of the settings section, which restoring an earlier version invalidates. */
export const emailTextsKey = ['settings', 'section', 'emailTexts']

export function emailTextsQuery(api: ApiClient) {
  return queryOptions({
    queryKey: emailTextsKey,
    queryFn: ({ signal }) => api.request('GET /email/texts', { fallback: 'Unknown error', signal }),
  })
}

/** Never cached. */
export function emailTextsPreviewQuery(api: ApiClient, draft: EmailTextsDraft) {
  return queryOptions({
    queryKey: ['email', 'texts-preview', draft],
    queryFn: ({ signal }) =>
      api.request('POST /email/texts/preview', { body: draft, fallback: 'Unknown error', signal }),
    gcTime: 10_000,
  })
}

export const saveEmailTextsMutation = defineAdminMutation({
  endpoint: 'POST /email/texts',
  fallback: 'Unknown error',
  failed: 'Failed to save the texts',
  succeeded: () => 'Texts saved.',
  invalidates: [emailTextsKey, ['settings', 'history', 'emailTexts']],
})

export const sendEmailTextsToSelfMutation = defineAdminMutation({
  endpoint: 'POST /email/texts/send-to-me',
  fallback: 'Unknown error',
  failed: 'Failed to send the e-mail',
  succeeded: ({ message }) => message,
  invalidates: [],
})
