import { commandContext } from '#app/application/http/command-context.ts'
import { serveEndpoints } from '#app/application/http/serve-endpoints.ts'
import { attachmentHeaders } from '#app/platform/http/attachment.ts'
import { copySeminarQuestions, saveSeminarQuestions } from './commands/save-seminar-questions.ts'
import { viewAnswerFile } from './commands/view-answer-file.ts'
import { questionsEndpoints } from './contract/endpoints.ts'
import { getSeminarQuestions } from './reads/form-questions.ts'

const extensions: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
}

export const questionsHttp = serveEndpoints(questionsEndpoints, {
  'GET /seminars/questions': async (c, { query, json }) =>
    json(await getSeminarQuestions(c.var.services.db, query.seminarId)),
  'POST /seminars/questions': async (c, { body, json }) =>
    json(await saveSeminarQuestions(commandContext(c), body)),
  'POST /seminars/questions/copy': async (c, { body, json }) =>
    json(await copySeminarQuestions(commandContext(c), body)),
  'GET /attendees/answer-file': async (c, { query: { answerId } }) => {
    const { bytes, contentType } = await viewAnswerFile(commandContext(c), answerId)
    // A download, because a PDF may contain script.
    const name = `answer-${answerId}.${extensions[contentType] ?? 'bin'}`
    return c.body(bytes, 200, attachmentHeaders(name, contentType))
  },
})
