import { type ActionFunctionArgs, data } from 'react-router'
import { beginPayment } from '#app/app/begin-payment.server.ts'

/** Leads to the online payment of a bill; if that fails, the page says why. */
export async function payBill({ context }: ActionFunctionArgs) {
  const { message, status } = await beginPayment(context, null)
  return data({ paymentFailure: message }, { status })
}
