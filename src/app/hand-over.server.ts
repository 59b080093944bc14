/** The form for handing over a seat, which pages with registrations take. */
import type { RouterContextProvider } from 'react-router'
import * as z from 'zod/mini'
import type { PostedHandOver } from '../features/ledger/ui/public/hand-over.tsx'
import { readPostedFields, submitPostedForm } from './posted-forms.server.ts'
import { pageRequestContext } from './request-context.ts'

const names = ['firstName', 'middleInitial', 'lastName', 'email', 'phone', 'prcLicenseNo'] as const

const schema = z.object({
  firstName: z.string(),
  middleInitial: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  prcLicenseNo: z.string(),
})

/**
 * Hands over the seat of the posted form.
 * @param link token of a mailed link; null for a session
 * @returns the form as it was refused, with the status; null once it is done
 */
export async function handOverSeat(
  context: Readonly<RouterContextProvider>,
  link: string | null,
): Promise<{ readonly handOver: PostedHandOver; readonly status: number } | null> {
  const { reference, ...values } = await readPostedFields(context, ['reference', ...names])
  const { api } = context.get(pageRequestContext)
  const result = await submitPostedForm({
    schema,
    values,
    send: ({ middleInitial, ...colleague }) =>
      api.request('POST /registrations/hand-over', {
        body: {
          ...colleague,
          middleInitial: middleInitial.trim() || null,
          reference,
          ...(link !== null && { link }),
        },
        fallback: 'The seat could not be handed over. Please try again.',
      }),
  })
  if (!('init' in result)) return null
  return { handOver: { ...result.data.posted, reference }, status: result.init?.status ?? 400 }
}
