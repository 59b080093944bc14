/** The registration form, posted without script. */
import { type ActionFunctionArgs, data } from 'react-router'
import { toRegistrationConfirmation } from '../../../../features/checkout/ui/confirmation.ts'
import { registrationFormQuery } from '../../../../features/checkout/ui/form-definition.ts'
import {
  type PostedRegistration,
  readPostedRegistration,
  refuseInvalidRegistration,
  withNamedFile,
} from '../../../../features/checkout/ui/posted-registration.ts'
import {
  errorsOfFailure,
  toRegistrationFailure,
} from '../../../../features/checkout/ui/registration-failure.ts'
import {
  registrationFormSchema,
  toRegisterInput,
  withoutOffFields,
} from '../../../../features/checkout/ui/registration-form.ts'
import { readSeminarId } from '../../../../features/seminars/ui/public/registration-search-params.ts'
import { standardForm } from '../../../../features/settings/contract/standard-form.ts'
import { ApiError } from '../../../../platform/api-client/api-client.ts'
import { toIdempotencyKey } from '../../../idempotency-key.server.ts'
import { loadSeminar } from '../../../load-seminar.ts'
import { getQueryClient } from '../../../query-client.ts'
import { pageRequestContext, receiveFormContext } from '../../../request-context.ts'

const refuse = (posted: PostedRegistration, status: number) =>
  data({ posted, confirmation: null }, { status })

/** Registers, or resolves with the form to show again. */
export async function postRegistration({ context, request }: ActionFunctionArgs) {
  const { api } = context.get(pageRequestContext)
  const seminarId = readSeminarId(new URL(request.url).searchParams)
  if (seminarId === null) throw data(null, { status: 405 })
  const { price } = await loadSeminar(getQueryClient(), api, seminarId)
  const needsProof = (price ?? 0) > 0
  const form = (await getQueryClient().fetchQuery(registrationFormQuery(api))).form ?? standardForm
  const { fields, files } = await context.get(receiveFormContext)()
  const file = files.get('proofOfPaymentFile') ?? null
  const fileName = file?.name ?? null
  const values = readPostedRegistration(fields)
  const invalid = refuseInvalidRegistration(values, { fileName, needsProof, form })
  if (invalid !== null) return refuse(invalid, 400)
  const shown = withoutOffFields(withNamedFile(values, fileName), form)
  const parsed = registrationFormSchema(needsProof, form).parse(shown)
  const body = toRegisterInput(parsed, seminarId, file?.content ?? null)
  try {
    const response = await api.request('POST /attendees', {
      body,
      headers: { 'Idempotency-Key': toIdempotencyKey({ ...body, proofOfPaymentFile: file?.sha256 }) },
      fallback: 'Failed to create attendee',
    })
    return { posted: null, confirmation: toRegistrationConfirmation(response, parsed) }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const failure = toRegistrationFailure(error)
    return refuse({ values, errors: errorsOfFailure(failure), fileName, failure }, error.status)
  }
}
