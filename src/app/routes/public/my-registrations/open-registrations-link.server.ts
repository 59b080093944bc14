import { type ActionFunctionArgs, data, type RouterContextProvider } from 'react-router'
import { parsePastedLink } from '../../../../features/accounts/ui/link-token.ts'
import { registrationsLinkQuery } from '../../../../features/payments/ui/public/my-registrations.tsx'
import { ApiError } from '../../../../platform/api-client/api-client.ts'
import { beginPayment } from '../../../begin-payment.server.ts'
import { readPostedFields } from '../../../posted-forms.server.ts'
import { openPastedLink } from '../../../posted-links.server.ts'
import { answerWithFileContext } from '../../../request-context.ts'

type Context = Readonly<RouterContextProvider>

interface PostedBill {
  readonly billId: string
  readonly document: string
  readonly token: string
}

/**
 * Opens a pasted link, answers with a document about a bill, or leads to its online payment; if one of these fails,
 * the page says why.
 */
export async function openRegistrationsLink({ context }: ActionFunctionArgs) {
  const { billId, document, link } = await readPostedFields(context, ['billId', 'document', 'link'])
  const failure =
    billId === '' ? null : await serveBill(context, { billId, document, token: parsePastedLink(link) })
  if (billId !== '' && failure === null) return null
  const opened = await openPastedLink(context, registrationsLinkQuery)
  const status = failure?.status ?? opened.init?.status ?? 200
  return data({ ...opened.data, failure: failure?.message ?? null }, { status })
}

/** Throws the redirect to an online payment. @returns why it fails; null with a document */
async function serveBill(context: Context, { billId, document, token }: PostedBill) {
  if (document === '') return beginPayment(context, token)
  // Any other text is refused by the API.
  const body = { token, billId: Number(billId), document: document as 'statement' }
  const fallback = 'The document could not be made. Please try again.'
  try {
    await context.get(answerWithFileContext)('POST /attendees/registrations-link/bill.pdf', {
      body,
      fallback,
    })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { message: error.message, status: error.status }
  }
  return null
}
