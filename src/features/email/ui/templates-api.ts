import { queryOptions } from '@tanstack/react-query'
import { endpointQuery, getApiOfQueryClient } from '#app/platform/api-client/endpoint-query.ts'
import { endpointMutation } from '#app/ui/admin/use-endpoint-mutation.ts'
import type { PreviewTemplateInput } from '../contract/templates.ts'

export function emailTemplatesQuery() {
  return endpointQuery('GET /email/templates/list', { fallback: 'Unknown error' })
}

export function templateTypesQuery() {
  return {
    ...endpointQuery('GET /email/templates/types', { fallback: 'Unknown error' }),
    staleTime: Number.POSITIVE_INFINITY,
  }
}

/** Query that stays fresh until the texts of e-mails change, as the default templates contain them. */
export function templateReferenceQuery() {
  return {
    ...endpointQuery('GET /email/templates/reference', { fallback: 'Unknown error' }),
    staleTime: Number.POSITIVE_INFINITY,
  }
}

/** Query that is never cached. */
export function templatePreviewQuery(template: PreviewTemplateInput) {
  return queryOptions({
    queryKey: ['POST /email/templates/preview', template],
    queryFn: ({ client, signal }) =>
      getApiOfQueryClient(client).request('POST /email/templates/preview', {
        body: template,
        fallback: 'Unknown error',
        signal,
      }),
    gcTime: 10_000,
  })
}

export const sendTemplateToSelfMutation = endpointMutation('POST /email/templates/send-to-me', {
  fallback: 'Unknown error',
  failed: 'Failed to send the template',
  succeeded: ({ message }) => message,
})

export const createTemplateMutation = endpointMutation('POST /email/templates/create', {
  fallback: 'Unknown error',
  failed: 'Failed to create template',
  succeeded: () => 'Email template created successfully.',
})

export const updateTemplateMutation = endpointMutation('POST /email/templates/update', {
  fallback: 'Unknown error',
  failed: 'Failed to update template',
  succeeded: () => 'Email template updated successfully.',
})

export const deleteTemplateMutation = endpointMutation('POST /email/templates/delete', {
  fallback: 'Unknown error',
  failed: 'Failed to delete template',
  succeeded: () => 'Email template deleted successfully.',
})
