import { type ActionFunctionArgs, data, redirect } from 'react-router'
import { beginPayment } from '#app/app/begin-payment.server.ts'
import { cancelRegistration } from '#app/app/cancel-registration.server.ts'
import { handOverSeat } from '#app/app/hand-over.server.ts'
import { readPostedFields } from '#app/app/posted-forms.server.ts'

/** Cancels a registration or hands it over, or leads to the online payment of a bill; if that fails, the page says why. */
export async function postDashboard({ context }: ActionFunctionArgs) {
  const { cancel, handOver } = await readPostedFields(context, ['cancel', 'handOver'])
  if (handOver !== '') return handOverOnDashboard(context)
  const failure = await (cancel === '' ? beginPayment(context, null) : cancelRegistration(context, null))
  if (failure === null) throw redirect('/dashboard', 303)
  return data({ failure: failure.message, handOver: null }, { status: failure.status })
}

async function handOverOnDashboard(context: ActionFunctionArgs['context']) {
  const refused = await handOverSeat(context, null)
  if (refused === null) throw redirect('/dashboard?handed-over', 303)
  return data({ failure: null, handOver: refused.handOver }, { status: refused.status })
}
