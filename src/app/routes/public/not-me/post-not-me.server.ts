import { type ActionFunctionArgs, data, type RouterContextProvider } from 'react-router'
import { readPostedFields } from '#app/app/posted-forms.server.ts'
import { openPastedLink } from '#app/app/posted-links.server.ts'
import { pageRequestContext } from '#app/app/request-context.ts'
import { parsePastedLink } from '#app/features/accounts/ui/link-token.ts'
import { namedSeatQuery } from '#app/features/bookings/ui/booking-api.ts'
import { ApiError } from '#app/platform/api-client/api-client.ts'

/** Opens a pasted link, and takes the name off the seat before; if that fails, the page says why. */
export async function postNotMe({ context }: ActionFunctionArgs) {
  const { link, act } = await readPostedFields(context, ['link', 'act'])
  const failure = act === 'decline' ? await declineSeat(context, parsePastedLink(link)) : null
  const opened = await openPastedLink(context, namedSeatQuery)
  const status = failure?.status ?? opened.init?.status ?? 200
  return data({ ...opened.data, failure: failure?.message ?? null }, { status })
}

async function declineSeat(context: Readonly<RouterContextProvider>, link: string) {
  const { api } = context.get(pageRequestContext)
  try {
    await api.request('POST /bookings/seat/decline', {
      body: { link },
      fallback: 'Your name could not be taken off the seat. Please try again.',
    })
    return null
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { message: error.message, status: error.status }
  }
}
