import { commandContext } from '#app/application/http/command-context.ts'
import { serveEndpoints } from '#app/application/http/serve-endpoints.ts'
import { attachmentHeaders } from '#app/platform/http/attachment.ts'
import { toPagination } from '#app/platform/paging.ts'
import { downloadOwnData } from './commands/download-own-data.ts'
import { erasePerson } from './commands/erase-person.ts'
import { requestErasure, withdrawErasureRequest } from './commands/request-erasure.ts'
import { privacyEndpoints } from './contract/endpoints.ts'
import { getAgreedNotices } from './reads/agreed-notices.ts'
import {
  getOwnErasureRequest,
  listPendingErasureRequests,
  toErasureRequest,
} from './reads/erasure-requests.ts'

const typeOf = { csv: 'text/csv; charset=utf-8', json: 'application/json' }

export const privacyHttp = serveEndpoints(privacyEndpoints, {
  'GET /attendees/own-data': async (c, { query }) => {
    const { format } = query
    const { appUrl } = c.var.services.config
    const file = await downloadOwnData(commandContext(c), { format, appUrl })
    return c.body(file.body, 200, attachmentHeaders(file.name, typeOf[format]))
  },
  'GET /attendees/agreed-notices': async (c, { json }) => json(await getAgreedNotices(commandContext(c))),
  'GET /attendees/erasure-request': async (c, { json }) =>
    json(await getOwnErasureRequest(commandContext(c))),
  'POST /attendees/erasure-request': async (c, { json }) =>
    json(toErasureRequest(await requestErasure(commandContext(c)))),
  'POST /attendees/erasure-request/withdraw': async (c, { json }) => {
    await withdrawErasureRequest(commandContext(c))
    return json(toErasureRequest(null))
  },
  'GET /attendees/erasure-requests': async (c, { query, json }) =>
    json(await listPendingErasureRequests(c.var.services.db, toPagination(query))),
  'POST /attendees/erase': async (c, { body, json }) => {
    await erasePerson(commandContext(c), body.attendeeId)
    return json({ success: true })
  },
})
