/** The registration form, posted without script. */
import { type ActionFunctionArgs, data, redirect } from 'react-router'
import { toIdempotencyKey } from '#app/app/idempotency-key.server.ts'
import { loadSeminar } from '#app/app/load-seminar.ts'
import { getQueryClient } from '#app/app/query-client.ts'
import { pageRequestContext, receiveFormContext } from '#app/app/request-context.ts'
import { toRegistrationConfirmation } from '#app/features/checkout/ui/made-confirmation.ts'
import { listOthers } from '#app/features/checkout/ui/other-people.ts'
import {
  type RefusedRegistrationForm,
  readPostedRegistration,
  refuseInvalidRegistration,
  wantsMoreFields,
  withNamedFile,
} from '#app/features/checkout/ui/posted-registration.ts'
import { toOtherInput, toRegisterInput } from '#app/features/checkout/ui/register-input.ts'
import {
  toRegistrationFailure,
  toRegistrationFormErrors,
} from '#app/features/checkout/ui/registration-failure.ts'
import {
  dropHiddenFields,
  isFormFieldName,
  registrationFormSchema,
} from '#app/features/checkout/ui/registration-form.ts'
import { registrationFormQuery, toVisitorForm } from '#app/features/checkout/ui/registration-form-api.ts'
import { readSeminarId, registeredHref } from '#app/features/seminars/ui/public/registration-search-params.ts'
import { ApiError } from '#app/platform/api-client/api-client.ts'
import { keepRegistered } from './registered-cookie.server.ts'

const refuse = (posted: RefusedRegistrationForm, status: number) => data({ posted }, { status })

/** Registers, or resolves with the form to show again. */
export async function postRegistration({ context, request }: ActionFunctionArgs) {
  const { api } = context.get(pageRequestContext)
  const seminarId = readSeminarId(new URL(request.url).searchParams)
  if (seminarId === null) throw data(null, { status: 405 })
  const { price } = await loadSeminar(getQueryClient(api), seminarId)
  const form = toVisitorForm((await getQueryClient(api).fetchQuery(registrationFormQuery(seminarId))).form)
  const { fields, files } = await context.get(receiveFormContext)()
  const file = files.get('proofOfPaymentFile') ?? null
  const fileName = file?.name ?? null
  const values = readPostedRegistration(fields, form.own)
  // Whether a voucher takes all of the price is known only to the API, which then asks for the proof.
  const needsProof = !values.voucherCode && (form.own?.priceOf?.(values) ?? price ?? 0) > 0
  const answerFiles = [...files].filter(([name]) => name !== 'proofOfPaymentFile' && isFormFieldName(name))
  const answerFileNames = Object.fromEntries(answerFiles.map(([name, { name: chosen }]) => [name, chosen]))
  const warnedEmail = fields.get('warnedEmail')
  const rules = { fileName, needsProof, form, answerFileNames, warnedEmail }
  if (wantsMoreFields(fields))
    return refuse({ values, errors: {}, fileName, answerFileNames, failure: null }, 200)
  const invalid = refuseInvalidRegistration(values, rules)
  if (invalid !== null) return refuse(invalid, 400)
  const shown = dropHiddenFields(withNamedFile(values, fileName), form)
  const parsed = registrationFormSchema(needsProof, form).parse(shown)
  const given = {
    ...values,
    ...Object.fromEntries(answerFiles.map(([name, { content }]) => [name, content])),
  }
  const { voucherCode, declaredRuleId } = form.own?.toBody(values) ?? {}
  const answers = form.own && { answers: form.own.toAnswers(given), voucherCode, declaredRuleId }
  const answer = fields.get('isAnotherPerson')
  const others = listOthers(given).map((other) => ({
    ...toOtherInput(other, form),
    ...(form.own && {
      answers: form.own.toAnswers(other),
      declaredRuleId: form.own.toBody(other).declaredRuleId ?? null,
    }),
  }))
  const body = {
    ...toRegisterInput(parsed, seminarId, file?.content ?? null),
    ...answers,
    ...(others.length > 0 && { others }),
    ...(answer !== undefined && { isAnotherPerson: answer === 'true' }),
  }
  const digests = { proofOfPaymentFile: file?.sha256, files: answerFiles.map(([, { sha256 }]) => sha256) }
  try {
    const response = await api.request('POST /attendees', {
      body,
      headers: { 'Idempotency-Key': toIdempotencyKey({ ...body, ...digests }) },
      fallback: 'Failed to create attendee',
    })
    const confirmation = toRegistrationConfirmation(response, parsed, {
      answers: form.own?.toConfirmed(given),
      entered: given,
    })
    const { appUrl } = context.get(pageRequestContext)
    const cookie = await keepRegistered(appUrl, { seminarId, confirmation })
    // What the response sets, such as the claim of an account, is sent with it.
    return redirect(registeredHref(seminarId), { status: 303, headers: { 'Set-Cookie': cookie } })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const failure = toRegistrationFailure(error)
    const errors = toRegistrationFormErrors(failure)
    return refuse({ values, errors, fileName, answerFileNames, failure }, error.status)
  }
}
