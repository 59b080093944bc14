import { type ActionFunctionArgs, data, redirect } from 'react-router'
import { beginPayment } from '#app/app/begin-payment.server.ts'
import { cancelRegistration } from '#app/app/cancel-registration.server.ts'
import { readPostedFields } from '#app/app/posted-forms.server.ts'

/** Cancels a registration, or leads to the online payment of a bill; if that fails, the page says why. */
export async function postDashboard({ context }: ActionFunctionArgs) {
  const { cancel } = await readPostedFields(context, ['cancel'])
  const failure = await (cancel === '' ? beginPayment(context, null) : cancelRegistration(context, null))
  if (failure === null) throw redirect('/dashboard', 303)
  return data({ failure: failure.message }, { status: failure.status })
}
