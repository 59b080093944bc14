import { type ActionFunctionArgs, data } from 'react-router'
import { parsePastedLink } from '../../../../features/accounts/ui/link-token.ts'
import { registrationsLinkQuery } from '../../../../features/payments/ui/public/my-registrations.tsx'
import { beginPayment } from '../../../begin-payment.server.ts'
import { readPostedFields } from '../../../posted-forms.server.ts'
import { openPastedLink } from '../../../posted-links.server.ts'

/** Opens a pasted link, or leads to the online payment of a bill; if that fails, the page says why. */
export async function openRegistrationsLink({ context }: ActionFunctionArgs) {
  const { billId, link } = await readPostedFields(context, ['billId', 'link'])
  const failure = billId === '' ? null : await beginPayment(context, parsePastedLink(link))
  const opened = await openPastedLink(context, registrationsLinkQuery)
  const status = failure?.status ?? opened.init?.status ?? 200
  return data({ ...opened.data, paymentFailure: failure?.message ?? null }, { status })
}
