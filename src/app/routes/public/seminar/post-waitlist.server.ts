import { type ActionFunctionArgs, data } from 'react-router'
import { readPostedFields, submitPostedForm } from '#app/app/posted-forms.server.ts'
import { pageRequestContext } from '#app/app/request-context.ts'
import { parseSeminarSegment } from '#app/features/seminars/contract/paths.ts'
import { JoinWaitlistForm } from '#app/features/waitlist/contract/waitlist.ts'

/** Joins the waiting list of the page's seminar. */
export async function postWaitlist({ context, params }: ActionFunctionArgs) {
  const { api } = context.get(pageRequestContext)
  const seminarId = parseSeminarSegment(params.seminar ?? '')
  if (seminarId === null) throw data(null, { status: 404 })
  const values = await readPostedFields(context, ['firstName', 'lastName', 'email', 'seats'])
  return submitPostedForm({
    schema: JoinWaitlistForm,
    values,
    send: (input) =>
      api.request('POST /waitlist/join', {
        body: { ...input, seminarId },
        fallback: 'You could not be put on the waiting list. Please try again.',
      }),
  })
}
