import { type ActionFunctionArgs, data, type RouterContextProvider } from 'react-router'
import { readPostedFields } from '#app/app/posted-forms.server.ts'
import { openPastedLink } from '#app/app/posted-links.server.ts'
import { answerWithFileContext } from '#app/app/request-context.ts'
import { parsePastedLink } from '#app/features/accounts/ui/link-token.ts'
import { ownBookingQuery } from '#app/features/bookings/ui/booking-api.ts'
import { ApiError } from '#app/platform/api-client/api-client.ts'

type Context = Readonly<RouterContextProvider>

/** What a form of the page led to, as the page shows it. */
interface Outcome {
  readonly failure: { readonly message: string; readonly status: number } | null
}

/** Opens a pasted link, or answers with a document about the bill; if that fails, the page says why. */
export async function postOwnBooking({ context }: ActionFunctionArgs) {
  const { link, document } = await readPostedFields(context, ['link', 'document'])
  const token = parsePastedLink(link)
  const outcome = document === '' ? null : await refuse(() => answerWithDocument(context, token, document))
  if (document !== '' && outcome === null) return null
  const opened = await openPastedLink(context, ownBookingQuery)
  const status = outcome?.failure?.status ?? opened.init?.status ?? 200
  return data({ ...opened.data, failure: outcome?.failure?.message ?? null }, { status })
}

async function answerWithDocument(context: Context, link: string, document: string): Promise<null> {
  const answerWithFile = context.get(answerWithFileContext)
  await answerWithFile('POST /bookings/own/document', {
    // Any other text is refused by the API.
    body: { link, document: document as 'statement' },
    fallback: 'The document could not be made. Please try again.',
  })
  return null
}

async function refuse(act: () => Promise<Outcome | null>): Promise<Outcome | null> {
  try {
    return await act()
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { failure: { message: error.message, status: error.status } }
  }
}
