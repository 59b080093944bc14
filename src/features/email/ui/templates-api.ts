import { queryOptions } from '@tanstack/react-query'
import type { ApiClient } from '../../../platform/api-client/api-client.ts'
import type { AdminMutation } from '../../../ui/admin/use-admin-mutation.ts'
import type { TemplateType } from '../contract/notifications.ts'
import type { TestMailResponse } from '../contract/settings.ts'
import type {
  DeleteTemplateInput,
  PreviewTemplateInput,
  TemplateList,
  TemplatePreview,
  TemplateReference,
  TemplateResponse,
} from '../contract/templates.ts'

const templatesKey = ['email', 'templates']

export function emailTemplatesQuery(api: ApiClient) {
  return queryOptions({
    queryKey: templatesKey,
    queryFn: ({ signal }) =>
      api.request<TemplateList>({ path: '/email/templates/list', fallback: 'Unknown error', signal }),
  })
}

/** Changes only with a release. */
export function templateReferenceQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['email', 'template-reference'],
    queryFn: ({ signal }) =>
      api.request<TemplateReference>({
        path: '/email/templates/reference',
        fallback: 'Unknown error',
        signal,
      }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** Never cached. */
export function templatePreviewQuery(api: ApiClient, template: PreviewTemplateInput) {
  return queryOptions({
    queryKey: ['email', 'template-preview', template],
    queryFn: ({ signal }) =>
      api.request<TemplatePreview>({
        method: 'POST',
        path: '/email/templates/preview',
        body: template,
        fallback: 'Unknown error',
        signal,
      }),
    gcTime: 10_000,
  })
}

export interface TemplateRequest {
  readonly templateName: string
  readonly templateType: TemplateType
  readonly subjectTemplate: string
  readonly htmlTemplate: string
  readonly textTemplate: string
  readonly isActive: boolean
  readonly metadata?: Readonly<Record<string, unknown>> | null
}

export interface UpdateTemplateRequest extends Partial<TemplateRequest> {
  readonly id: number
  readonly expectedVersion?: number
}

const invalidates = [templatesKey]

export const sendTemplateToSelfMutation: AdminMutation<PreviewTemplateInput, TestMailResponse> = {
  invalidates: [],
  path: '/email/templates/send-to-me',
  fallback: 'Unknown error',
  failed: 'Failed to send the template',
  succeeded: ({ message }) => message,
}

export const createTemplateMutation: AdminMutation<TemplateRequest, TemplateResponse> = {
  invalidates,
  path: '/email/templates/create',
  fallback: 'Unknown error',
  failed: 'Failed to create template',
  succeeded: () => 'Email template created successfully.',
}

export const updateTemplateMutation: AdminMutation<UpdateTemplateRequest, TemplateResponse> = {
  invalidates,
  path: '/email/templates/update',
  fallback: 'Unknown error',
  failed: 'Failed to update template',
  succeeded: () => 'Email template updated successfully.',
}

export const deleteTemplateMutation: AdminMutation<DeleteTemplateInput, { success: true }> = {
  invalidates,
  path: '/email/templates/delete',
  fallback: 'Unknown error',
  failed: 'Failed to delete template',
  succeeded: () => 'Email template deleted successfully.',
}
