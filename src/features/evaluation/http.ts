import { commandContext } from '#app/application/http/command-context.ts'
import { serveEndpoints } from '#app/application/http/serve-endpoints.ts'
import { attachmentHeaders } from '#app/platform/http/attachment.ts'
import type { RequestContext } from '#app/platform/http/context.ts'
import { rateLimitPerIpAddress } from '#app/platform/http/limit-per-address.ts'
import { copyEvaluationForm } from './commands/copy-evaluation-form.ts'
import { deleteEvaluationForm } from './commands/delete-evaluation-form.ts'
import { type ExportedTable, exportLearning, exportRatings } from './commands/export-results.ts'
import { changeFormStatus } from './commands/open-form.ts'
import { reopenFormForRegistrant } from './commands/reopen-form-for-registrant.ts'
import { saveEvaluationForm } from './commands/save-evaluation-form.ts'
import { submitAnswers } from './commands/submit-answers.ts'
import { evaluationEndpoints, workbookMimeType } from './contract/endpoints.ts'
import { getAnswerPage } from './reads/answering.ts'
import { getLearning } from './reads/learning.ts'
import { getEvaluationForm, getEvaluationForms, getResults } from './reads/results.ts'
import { getUnanswered } from './reads/unanswered.ts'

/** A hall of attendees shares one address. */
const answersPerAddress = { name: 'evaluation_answers', times: 1500, withinSeconds: 600 }

function sendTable(c: RequestContext, { name, body }: ExportedTable): Response {
  const type = name.endsWith('.csv') ? 'text/csv; charset=utf-8' : workbookMimeType
  return c.body(body, 200, attachmentHeaders(name, type))
}

export const evaluationHttp = serveEndpoints(evaluationEndpoints, {
  'GET /evaluation/forms': async (c, { query, json }) =>
    json({ forms: await getEvaluationForms(c.var.services.db, query.seminarId) }),
  'POST /evaluation/forms': async (c, { body, json }) => {
    const context = commandContext(c)
    return json({ form: await getEvaluationForm(context.db, await saveEvaluationForm(context, body)) })
  },
  'POST /evaluation/forms/status': async (c, { body, json }) => {
    const context = commandContext(c)
    await changeFormStatus(context, body)
    return json({ form: await getEvaluationForm(context.db, body.id) })
  },
  'POST /evaluation/forms/copy': async (c, { body, json }) => {
    const context = commandContext(c)
    return json({ form: await getEvaluationForm(context.db, await copyEvaluationForm(context, body)) })
  },
  'POST /evaluation/forms/delete': async (c, { body, json }) => {
    await deleteEvaluationForm(commandContext(c), body)
    return json({ success: true })
  },
  'GET /evaluation/unanswered': async (c, { query, json }) => {
    const { db, now } = commandContext(c)
    return json(await getUnanswered(db, query, now))
  },
  'POST /evaluation/open-again': async (c, { body, json }) =>
    json(await reopenFormForRegistrant(commandContext(c), body)),
  'GET /evaluation/answer': async (c, { query, json }) => json(await getAnswerPage(commandContext(c), query)),
  'POST /evaluation/answer': {
    use: [rateLimitPerIpAddress(answersPerAddress)],
    handle: async (c, { body, json }) => json(await submitAnswers(commandContext(c), body)),
  },
  'GET /evaluation/learning': async (c, { query, json }) =>
    json(await getLearning(c.var.services.db, query.seminarId)),
  'GET /evaluation/results.csv': async (c, { query }) =>
    sendTable(c, await exportRatings(commandContext(c), query, 'csv')),
  'GET /evaluation/results.xlsx': async (c, { query }) =>
    sendTable(c, await exportRatings(commandContext(c), query, 'xlsx')),
  'GET /evaluation/learning.csv': async (c, { query }) =>
    sendTable(c, await exportLearning(commandContext(c), query, 'csv')),
  'GET /evaluation/learning.xlsx': async (c, { query }) =>
    sendTable(c, await exportLearning(commandContext(c), query, 'xlsx')),
  'GET /evaluation/results': async (c, { query, json }) => json(await getResults(c.var.services.db, query)),
})
