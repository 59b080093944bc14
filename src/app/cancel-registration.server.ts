/** The form for canceling a registration, which pages with registrations take. */
import type { RouterContextProvider } from 'react-router'
import { ApiError } from '../platform/api-client/api-client.ts'
import { readPostedFields } from './posted-forms.server.ts'
import { pageRequestContext } from './request-context.ts'

/**
 * Cancels the registration of the posted form.
 * @param link token of a mailed link; null for a session
 * @returns why it cannot; null once it is canceled
 */
export async function cancelRegistration(
  context: Readonly<RouterContextProvider>,
  link: string | null,
): Promise<{ readonly message: string; readonly status: number } | null> {
  const { reference, reason, refundTo } = await readPostedFields(context, ['reference', 'reason', 'refundTo'])
  const { api } = context.get(pageRequestContext)
  try {
    await api.request('POST /registrations/cancel', {
      body: { reference, reason, refundTo, ...(link !== null && { link }) },
      fallback: 'The registration could not be cancelled. Please try again.',
    })
    return null
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { message: error.message, status: error.status }
  }
}
