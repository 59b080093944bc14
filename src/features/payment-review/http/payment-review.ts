import { commandContext } from '#app/application/http/command-context.ts'
import { serveEndpoints } from '#app/application/http/serve-endpoints.ts'
import { parseRegistrationReference } from '#app/features/registrations/rules/registration-reference.ts'
import { toPagination } from '#app/platform/paging.ts'
import { Refusal } from '#app/platform/refusals.ts'
import { paymentReviewEndpoints } from '../contract/endpoints.ts'
import {
  countPendingPayments,
  findNextPendingPayment,
  findRegistrationIdByReference,
  listPaymentsToReview,
} from '../queries/payment-case.ts'
import { getPaymentReviewCase } from '../reads/payment-case.ts'

export const paymentReviewHttp = serveEndpoints(paymentReviewEndpoints, {
  'GET /attendees/payment-by-reference': async (c, { query, json }) => {
    const reference = parseRegistrationReference(query.reference)
    const registrationId =
      reference === null ? null : await findRegistrationIdByReference(c.var.services.db, reference)
    if (registrationId === null)
      throw new Refusal('not_found', 'reference_unknown', 'No registration has this reference number.')
    return json({ registrationId })
  },
  'GET /attendees/payment-case': async (c, { query, json }) => {
    const { paymentMethods } = c.var.services.settings.current
    return json(await getPaymentReviewCase({ ...commandContext(c), paymentMethods }, query.registrationId))
  },
  'GET /attendees/pending-payments': async (c, { query, json }) => {
    const { db } = c.var.services
    const [total, nextRegistrationId] = await Promise.all([
      countPendingPayments(db, query.seminarId),
      findNextPendingPayment(db, query),
    ])
    return json({ total, nextRegistrationId })
  },
  'GET /attendees/payments-to-review': async (c, { query, json }) => {
    const { db } = c.var.services
    const pagination = toPagination(query)
    const [payments, total] = await Promise.all([
      listPaymentsToReview(db, pagination),
      countPendingPayments(db, undefined),
    ])
    const { page, limit } = pagination
    return json({ payments, total, page, limit })
  },
})
