import { type ActionFunctionArgs, data, type RouterContextProvider } from 'react-router'
import { beginPayment } from '#app/app/begin-payment.server.ts'
import { cancelRegistration } from '#app/app/cancel-registration.server.ts'
import { handOverSeat } from '#app/app/hand-over.server.ts'
import { readPostedFields } from '#app/app/posted-forms.server.ts'
import { openPastedLink } from '#app/app/posted-links.server.ts'
import { answerWithFileContext } from '#app/app/request-context.ts'
import { parsePastedLink } from '#app/features/accounts/ui/link-token.ts'
import { linkedTicketsQuery } from '#app/features/certificates/ui/member/own-certificates-api.ts'
import { registrationsLinkQuery } from '#app/features/ledger/ui/public/my-registrations.tsx'
import { ApiError } from '#app/platform/api-client/api-client.ts'

type Context = Readonly<RouterContextProvider>

/**
 * Opens a pasted link, cancels a registration or hands it over, answers with a document about a bill or the scan of an invoice, or leads to
 * the online payment of a bill; if one of these fails, the page says why.
 */
export async function openRegistrationsLink({ context }: ActionFunctionArgs) {
  const names = ['billId', 'cancel', 'document', 'handOver', 'invoiceId', 'link'] as const
  const { link, cancel, handOver, ...posted } = await readPostedFields(context, names)
  const token = parsePastedLink(link)
  const isForPage = posted.billId === '' && posted.invoiceId === ''
  const cancelling = () => (cancel === '' ? null : cancelRegistration(context, token))
  const failure = await (isForPage ? cancelling() : answerWithoutPage(context, token, posted))
  if (!isForPage && failure === null) return null
  const refused = isForPage && handOver !== '' ? await handOverSeat(context, token) : null
  const isHandedOver = isForPage && handOver !== '' && refused === null
  const opened = await openPastedLink(context, registrationsLinkQuery, async (_, queries) => {
    await queries.prefetchQuery(linkedTicketsQuery(token))
  })
  const status = failure?.status ?? refused?.status ?? opened.init?.status ?? 200
  const shown = { failure: failure?.message ?? null, handOver: refused?.handOver ?? null, isHandedOver }
  return data({ ...opened.data, ...shown }, { status })
}

/** Throws the redirect to an online payment. @returns why it fails; null with a file */
async function answerWithoutPage(
  context: Context,
  token: string,
  { billId, document, invoiceId }: { billId: string; document: string; invoiceId: string },
) {
  if (document === '' && invoiceId === '') return beginPayment(context, token)
  const answerWithFile = context.get(answerWithFileContext)
  try {
    if (invoiceId !== '')
      await answerWithFile('POST /attendees/registrations-link/invoice-file', {
        body: { token, invoiceId: Number(invoiceId) },
        fallback: 'The file could not be opened. Please try again.',
      })
    else
      await answerWithFile('POST /attendees/registrations-link/bill.pdf', {
        // Any other text is refused by the API.
        body: { token, billId: Number(billId), document: document as 'statement' },
        fallback: 'The document could not be made. Please try again.',
      })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { message: error.message, status: error.status }
  }
  return null
}
