import { type ActionFunctionArgs, data } from 'react-router'
import * as z from 'zod/mini'
import { readPostedFields, submitPostedForm } from '#app/app/posted-forms.server.ts'
import { pageRequestContext } from '#app/app/request-context.ts'
import { fetchAnswerPage, submitAnswers } from '#app/features/evaluation/ui/public/answering-api.ts'
import {
  attemptInputNames,
  listAnswerFields,
  listInputNames,
  readPostedAnswers,
  readPostedAttempt,
} from '#app/features/evaluation/ui/public/posted-answers.ts'
import { toAnswerQuery } from './to-answer-query.ts'

/** The API checks the answers, because it alone knows what is asked. */
const anyFields = z.record(z.string(), z.string())

export async function postEvaluation({ context, params, request }: ActionFunctionArgs) {
  const { api } = context.get(pageRequestContext)
  const query = toAnswerQuery(params.ticket, request.url)
  if (query === null) throw data(null, { status: 404 })
  const { form, speakers, check, alreadyDone } = await fetchAnswerPage(api, query)
  // The page then says why there is no form.
  if (form === null)
    return { posted: null, done: alreadyDone && check === null ? ({ done: true } as const) : null }
  const fields = listAnswerFields(form, speakers)
  return submitPostedForm({
    schema: anyFields,
    values: await readPostedFields(context, [...listInputNames(fields), ...attemptInputNames]),
    send: (values) =>
      submitAnswers(api, {
        formId: form.id,
        answers: readPostedAnswers(fields, values),
        ...('link' in query && { link: query.link }),
        ...readPostedAttempt(values),
      }),
  })
}
