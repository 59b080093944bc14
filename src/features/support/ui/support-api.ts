import { type ApiClient, ApiError } from '#app/platform/api-client/api-client.ts'
import type { SendContactResponse } from '../contract/messages.ts'
import type {
  PasswordResetRequestInput,
  ReportAccountChangeInput,
  SendContactInput,
} from '../contract/visitor-messages.ts'

export function sendContactMessage(api: ApiClient, input: SendContactInput): Promise<SendContactResponse> {
  return api.request('POST /contact/send', { body: input, fallback: 'Failed to send message.' })
}

/** A response with an error counts as failed, whatever its status. */
export async function requestPasswordReset(api: ApiClient, input: PasswordResetRequestInput): Promise<void> {
  const response: object = await api.request('POST /support/password-reset-request', {
    body: input,
    fallback: 'An unexpected error occurred.',
  })
  if ('error' in response) throw new ApiError(String(response.error || 'An unexpected error occurred.'), 200)
}

export function reportAccountChange(api: ApiClient, body: ReportAccountChangeInput): Promise<unknown> {
  const fallback = 'Something went wrong. Please try again.'
  return api.request('POST /support/report-change', { body, fallback })
}
