import { queryOptions } from '@tanstack/react-query'
import type { ApiClient, BodyOf } from '#app/platform/api-client/api-client.ts'
import { defineAdminMutation } from '#app/ui/admin/use-admin-mutation.ts'
import type { PreviewTemplateInput } from '../contract/templates.ts'
import { emailTextsKey } from './texts-api.ts'

const templatesKey = ['email', 'templates']

export function emailTemplatesQuery(api: ApiClient) {
  return queryOptions({
    queryKey: templatesKey,
    queryFn: ({ signal }) => api.request('GET /email/templates/list', { fallback: 'Unknown error', signal }),
  })
}

/** Below the texts of e-mails, which the default templates contain; otherwise it changes with a release. */
export function templateReferenceQuery(api: ApiClient) {
  return queryOptions({
    queryKey: [...emailTextsKey, 'reference'],
    queryFn: ({ signal }) =>
      api.request('GET /email/templates/reference', { fallback: 'Unknown error', signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** Never cached. */
export function templatePreviewQuery(api: ApiClient, template: PreviewTemplateInput) {
  return queryOptions({
    queryKey: ['email', 'template-preview', template],
    queryFn: ({ signal }) =>
      api.request('POST /email/templates/preview', { body: template, fallback: 'Unknown error', signal }),
    gcTime: 10_000,
  })
}

export type TemplateRequest = BodyOf<'POST /email/templates/create'>

const invalidates = [templatesKey]

export const sendTemplateToSelfMutation = defineAdminMutation({
  invalidates: [],
  endpoint: 'POST /email/templates/send-to-me',
  fallback: 'Unknown error',
  failed: 'Failed to send the template',
  succeeded: ({ message }) => message,
})

export const createTemplateMutation = defineAdminMutation({
  invalidates,
  endpoint: 'POST /email/templates/create',
  fallback: 'Unknown error',
  failed: 'Failed to create template',
  succeeded: () => 'Email template created successfully.',
})

export const updateTemplateMutation = defineAdminMutation({
  invalidates,
  endpoint: 'POST /email/templates/update',
  fallback: 'Unknown error',
  failed: 'Failed to update template',
  succeeded: () => 'Email template updated successfully.',
})

export const deleteTemplateMutation = defineAdminMutation({
  invalidates,
  endpoint: 'POST /email/templates/delete',
  fallback: 'Unknown error',
  failed: 'Failed to delete template',
  succeeded: () => 'Email template deleted successfully.',
})
