import { Hono } from 'hono'
import { attachmentHeaders } from '../../platform/http/attachment.ts'
import type { HttpEnvironment } from '../../platform/http/context.ts'
import { respondsWith, respondsWithContentType } from '../../platform/http/describe-route.ts'
import { jsonBody, queryParams } from '../../platform/http/input.ts'
import { requireSameSite } from '../../platform/http/same-origin.ts'
import { toPagination } from '../../platform/paging.ts'
import { EmptyInput, SuccessResponse } from '../../platform/wire-shapes.ts'
import { commandContext } from '../people/http/command-context.ts'
import { requirePermission } from '../people/http/permitted.ts'
import { downloadOwnData } from './commands/download-own-data.ts'
import { erasePerson } from './commands/erase-person.ts'
import { requestErasure, withdrawErasureRequest } from './commands/request-erasure.ts'
import {
  ErasePersonInput,
  ErasureRequest,
  ErasureRequests,
  ErasureRequestsQuery,
  OwnDataQuery,
} from './contract.ts'
import {
  getOwnErasureRequest,
  listPendingErasureRequests,
  toErasureRequest,
} from './reads/erasure-requests.ts'

const own = requirePermission('account.own')

const typeOf = { csv: 'text/csv; charset=utf-8', json: 'application/json' }

export const privacyHttp = new Hono<HttpEnvironment>()
  .get(
    '/attendees/own-data',
    requireSameSite,
    own,
    queryParams(OwnDataQuery),
    respondsWithContentType('Everything that is kept about oneself, as a JSON or CSV file', [
      'application/json',
      'text/csv',
    ]),
    async (c) => {
      const { format } = c.req.valid('query')
      const { appUrl } = c.var.services.config
      const file = await downloadOwnData(commandContext(c), { format, appUrl })
      return c.body(file.body, 200, attachmentHeaders(file.name, typeOf[format]))
    },
  )
  .get(
    '/attendees/erasure-request',
    own,
    respondsWith('Whether one asked to be erased, and when', ErasureRequest),
    async (c) => c.json((await getOwnErasureRequest(commandContext(c))) satisfies ErasureRequest),
  )
  .post(
    '/attendees/erasure-request',
    own,
    jsonBody(EmptyInput),
    respondsWith('Ask to be erased', ErasureRequest, [409]),
    async (c) => c.json(toErasureRequest(await requestErasure(commandContext(c))) satisfies ErasureRequest),
  )
  .post(
    '/attendees/erasure-request/withdraw',
    own,
    jsonBody(EmptyInput),
    respondsWith('Ask to be erased no more', ErasureRequest),
    async (c) => {
      await withdrawErasureRequest(commandContext(c))
      return c.json(toErasureRequest(null) satisfies ErasureRequest)
    },
  )
  .get(
    '/attendees/erasure-requests',
    requirePermission('people.erase'),
    queryParams(ErasureRequestsQuery),
    respondsWith('Who asked to be erased, whoever waited longest first', ErasureRequests),
    async (c) =>
      c.json(await listPendingErasureRequests(c.var.services.db, toPagination(c.req.valid('query')))),
  )
  .post(
    '/attendees/erase',
    requirePermission('people.erase'),
    jsonBody(ErasePersonInput),
    respondsWith('Erase what is personal about somebody', SuccessResponse, [404, 409]),
    async (c) => {
      await erasePerson(commandContext(c), c.req.valid('json').attendeeId)
      return c.json({ success: true } satisfies SuccessResponse)
    },
  )
