import { type ActionFunctionArgs, data } from 'react-router'
import { toIdempotencyKey } from '#app/app/idempotency-key.server.ts'
import { readPostedFields, submitPostedForm } from '#app/app/posted-forms.server.ts'
import { pageRequestContext } from '#app/app/request-context.ts'
import { BookingForm } from '#app/features/bookings/contract/bookings.ts'
import { bookingFormFields } from '#app/features/bookings/ui/public/book-seats-form.tsx'
import { parseSeminarSegment } from '#app/features/seminars/contract/paths.ts'

/** Books seats of the page's seminar. */
export async function postBooking({ context, params }: ActionFunctionArgs) {
  const { api } = context.get(pageRequestContext)
  const seminarId = parseSeminarSegment(params.seminar ?? '')
  if (seminarId === null) throw data(null, { status: 404 })
  const values = await readPostedFields(context, bookingFormFields)
  return submitPostedForm({
    schema: BookingForm,
    values,
    send: ({ institution: name, kind, address, region, tin, seats, terms, notes, ...coordinator }) =>
      api.request('POST /bookings', {
        body: {
          seminarId,
          institution: { name, kind, address, region, tin },
          coordinator,
          seats,
          terms,
          notes,
          idempotencyKey: toIdempotencyKey({ ...values, seminarId }),
        },
        fallback: 'The seats could not be booked. Please try again.',
      }),
  })
}
