/** The form for handing over a seat, which pages with registrations take. */
import type { RouterContextProvider } from 'react-router'
import * as z from 'zod/mini'
import type { PostedHandOver } from '../features/ledger/ui/public/hand-over.tsx'
import { readPostedFields, submitPostedForm } from './posted-forms.server.ts'
import { pageRequestContext } from './request-context.ts'

const names = [
  'firstName',
  'middleInitial',
  'lastName',
  'email',
  'phone',
  'prcLicenseNo',
  'jobTitle',
  'prcExpirationDate',
] as const

const schema = z.object({
  firstName: z.string(),
  middleInitial: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  prcLicenseNo: z.string(),
  // Only in the form of bookings.
  jobTitle: z.string(),
  prcExpirationDate: z.string(),
})

const fallback = 'The seat could not be handed over. Please try again.'

interface RefusedHandOver {
  readonly handOver: PostedHandOver
  readonly status: number
}

/**
 * Hands over the seat of the posted form.
 * @param link token of a mailed link; null for a session
 * @returns the form as it was refused, with the status; null once it is done
 */
export function handOverSeat(
  context: Readonly<RouterContextProvider>,
  link: string | null,
): Promise<RefusedHandOver | null> {
  const { api } = context.get(pageRequestContext)
  return postHandOver(context, ({ jobTitle: _, prcExpirationDate: __, ...colleague }) =>
    api.request('POST /registrations/hand-over', {
      body: { ...colleague, ...(link !== null && { link }) },
      fallback,
    }),
  )
}

/** Gives a seat of a booking to another person, like `handOverSeat`. */
export function swapSeat(
  context: Readonly<RouterContextProvider>,
  link: string,
): Promise<RefusedHandOver | null> {
  const { api } = context.get(pageRequestContext)
  return postHandOver(context, ({ email, prcExpirationDate, ...colleague }) =>
    api.request('POST /bookings/own/swap', {
      body: {
        ...colleague,
        email: email.trim() || null,
        prcExpirationDate: prcExpirationDate || null,
        link,
      },
      fallback,
    }),
  )
}

type PostedColleague = Omit<z.infer<typeof schema>, 'middleInitial'> & {
  readonly middleInitial: string | null
  readonly reference: string
}

async function postHandOver(
  context: Readonly<RouterContextProvider>,
  send: (colleague: PostedColleague) => Promise<unknown>,
): Promise<RefusedHandOver | null> {
  const { reference, ...values } = await readPostedFields(context, ['reference', ...names])
  const result = await submitPostedForm({
    schema,
    values,
    send: ({ middleInitial, ...colleague }) =>
      send({ ...colleague, middleInitial: middleInitial.trim() || null, reference }),
  })
  if (!('init' in result)) return null
  return { handOver: { ...result.data.posted, reference }, status: result.init?.status ?? 400 }
}
