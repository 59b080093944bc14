import { Hono } from 'hono'
import { attachment } from '../../platform/http/attachment.ts'
import type { HttpEnvironment } from '../../platform/http/context.ts'
import { answers, answersWith } from '../../platform/http/describe-route.ts'
import { body, query } from '../../platform/http/input.ts'
import { sameSiteOnly } from '../../platform/http/same-origin.ts'
import { toPage } from '../../platform/paging.ts'
import { Done, NothingInput } from '../../platform/wire-shapes.ts'
import { commandContext } from '../people/http/command-context.ts'
import { permitted } from '../people/http/permitted.ts'
import { downloadOwnData } from './commands/download-own-data.ts'
import { erasePerson } from './commands/erase-person.ts'
import { requestErasure, withdrawErasureRequest } from './commands/request-erasure.ts'
import {
  EraseInput,
  ErasureRequest,
  ErasureRequests,
  ErasureRequestsQuery,
  OwnDataQuery,
} from './contract.ts'
import { getErasureRequests, getOwnErasureRequest, toErasureRequest } from './reads/erasure-requests.ts'

const own = permitted('account.own')

const typeOf = { csv: 'text/csv; charset=utf-8', json: 'application/json' }

export const privacyHttp = new Hono<HttpEnvironment>()
  .get(
    '/attendees/own-data',
    sameSiteOnly,
    own,
    query(OwnDataQuery),
    answersWith('Everything that is kept about oneself, as a JSON or CSV file', [
      'application/json',
      'text/csv',
    ]),
    async (c) => {
      const { format } = c.req.valid('query')
      const { appUrl } = c.var.services.config
      const file = await downloadOwnData(commandContext(c), { format, appUrl })
      return c.body(file.body, 200, attachment(file.name, typeOf[format]))
    },
  )
  .get(
    '/attendees/erasure-request',
    own,
    answers('Whether one asked to be erased, and when', ErasureRequest),
    async (c) => c.json((await getOwnErasureRequest(commandContext(c))) satisfies ErasureRequest),
  )
  .post(
    '/attendees/erasure-request',
    own,
    body(NothingInput),
    answers('Ask to be erased', ErasureRequest, [409]),
    async (c) => c.json(toErasureRequest(await requestErasure(commandContext(c))) satisfies ErasureRequest),
  )
  .post(
    '/attendees/erasure-request/withdraw',
    own,
    body(NothingInput),
    answers('Ask to be erased no more', ErasureRequest),
    async (c) => {
      await withdrawErasureRequest(commandContext(c))
      return c.json(toErasureRequest(null) satisfies ErasureRequest)
    },
  )
  .get(
    '/attendees/erasure-requests',
    permitted('people.erase'),
    query(ErasureRequestsQuery),
    answers('Who asked to be erased, whoever waited longest first', ErasureRequests),
    async (c) => c.json(await getErasureRequests(c.var.services.db, toPage(c.req.valid('query')))),
  )
  .post(
    '/attendees/erase',
    permitted('people.erase'),
    body(EraseInput),
    answers('Erase what is personal about somebody', Done, [404, 409]),
    async (c) => {
      await erasePerson(commandContext(c), c.req.valid('json').attendeeId)
      return c.json({ success: true } satisfies Done)
    },
  )
