/** The forms of a mailed payment link, posted without script: first the pasted link, then the proof. */
import { type ActionFunctionArgs, data, type RouterContextProvider } from 'react-router'
import { toIdempotencyKey } from '#app/app/idempotency-key.server.ts'
import { openPastedLink } from '#app/app/posted-links.server.ts'
import { pageRequestContext, receiveFormContext } from '#app/app/request-context.ts'
import { activePaymentMethodsQuery } from '#app/features/checkout/ui/payment-methods.ts'
import type { RefusedRegistrationForm } from '#app/features/checkout/ui/posted-registration.ts'
import { readPostedProof, refuseInvalidProof } from '#app/features/checkout/ui/posted-registration.ts'
import { proofLinkQuery, sendProof } from '#app/features/checkout/ui/proof-link-api.ts'
import { reportedPaymentDetails } from '#app/features/checkout/ui/register-input.ts'
import {
  toRegistrationFailure,
  toRegistrationFormErrors,
} from '#app/features/checkout/ui/registration-failure.ts'
import { ApiError } from '#app/platform/api-client/api-client.ts'

type Context = Readonly<RouterContextProvider>

export async function postProof({ context }: ActionFunctionArgs) {
  const { fields } = await context.get(receiveFormContext)()
  const refused = fields.get('step') === 'send' ? await send(context) : null
  // Loaded afterwards, so that the page shows whether the proof has arrived.
  const opened = await openPastedLink(context, proofLinkQuery, ({ seminar }, queries) =>
    queries.prefetchQuery(activePaymentMethodsQuery(seminar.id)),
  )
  return data(
    { ...opened.data, posted: refused?.posted ?? null },
    refused === null ? (opened.init ?? undefined) : { status: refused.status },
  )
}

/** Null if the proof was sent. */
async function send(
  context: Context,
): Promise<{ readonly posted: RefusedRegistrationForm; readonly status: number } | null> {
  const { api } = context.get(pageRequestContext)
  const { fields, files } = await context.get(receiveFormContext)()
  const file = files.get('proofOfPaymentFile') ?? null
  const fileName = file?.name ?? null
  const values = readPostedProof(fields)
  const invalid = refuseInvalidProof(values, fileName)
  if (invalid !== null) return { posted: invalid, status: 400 }
  const details = { token: fields.get('link') ?? '', ...reportedPaymentDetails(values) }
  try {
    await sendProof(api, {
      input: { ...details, proofOfPaymentFile: file?.content ?? '' },
      idempotencyKey: toIdempotencyKey({ ...details, file: file?.sha256 }),
    })
    return null
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const failure = toRegistrationFailure(error)
    return {
      posted: { values, errors: toRegistrationFormErrors(failure), fileName, failure },
      status: error.status,
    }
  }
}
