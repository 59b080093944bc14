import { type ActionFunctionArgs, data, type RouterContextProvider } from 'react-router'
import { readPostedFields } from '#app/app/posted-forms.server.ts'
import { openPastedLink } from '#app/app/posted-links.server.ts'
import { pageRequestContext } from '#app/app/request-context.ts'
import { parsePastedLink } from '#app/features/accounts/ui/link-token.ts'
import { ownEntryQuery } from '#app/features/waitlist/ui/own-entry-api.ts'
import { ApiError } from '#app/platform/api-client/api-client.ts'

/** Opens a pasted link, and leaves the list or refuses an offer before; if that fails, the page says why. */
export async function postWaitingList({ context }: ActionFunctionArgs) {
  const { link, act } = await readPostedFields(context, ['link', 'act'])
  const failure = await endEntry(context, parsePastedLink(link), act)
  const opened = await openPastedLink(context, ownEntryQuery)
  const status = failure?.status ?? opened.init?.status ?? 200
  return data({ ...opened.data, failure: failure?.message ?? null }, { status })
}

async function endEntry(context: Readonly<RouterContextProvider>, link: string, act: string) {
  if (act !== 'leave' && act !== 'refuse') return null
  const { api } = context.get(pageRequestContext)
  try {
    await api.request(`POST /waitlist/own/${act}`, {
      body: { link },
      fallback: 'This could not be done. Please try again.',
    })
    return null
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { message: error.message, status: error.status }
  }
}
