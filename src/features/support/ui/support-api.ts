import { type ApiClient, ApiError } from '../../../platform/api-client/api-client.ts'
import type { PasswordResetRequestAnswer, SendContactAnswer } from '../contract/messages.ts'
import type {
  PasswordResetRequestInput,
  ReportChangeInput,
  SendContactInput,
} from '../contract/visitor-messages.ts'

export function sendContact(api: ApiClient, input: SendContactInput): Promise<SendContactAnswer> {
  return api.request<SendContactAnswer>({
    method: 'POST',
    path: '/contact/send',
    body: input,
    fallback: 'Failed to send message.',
  })
}

type ResetAnswer = PasswordResetRequestAnswer | { readonly error: string }

/** A response with an error counts as failed, whatever its status. */
export async function requestPasswordReset(api: ApiClient, input: PasswordResetRequestInput): Promise<void> {
  const answer = await api.request<ResetAnswer>({
    method: 'POST',
    path: '/support/password-reset-request',
    body: input,
    fallback: 'An unexpected error occurred.',
  })
  if ('error' in answer) throw new ApiError(answer.error || 'An unexpected error occurred.', 200)
}

export function reportChange(api: ApiClient, body: ReportChangeInput): Promise<unknown> {
  const fallback = 'Something went wrong. Please try again.'
  return api.request({ method: 'POST', path: '/support/report-change', body, fallback })
}
