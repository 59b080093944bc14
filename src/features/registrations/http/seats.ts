import { Hono } from 'hono'
import type { HttpEnvironment } from '../../../platform/http/context.ts'
import { respondsWith } from '../../../platform/http/describe-route.ts'
import { jsonBody, readIdempotencyKey } from '../../../platform/http/input.ts'
import { commandContext } from '../../people/http/command-context.ts'
import { requirePermission } from '../../people/http/permitted.ts'
import { addPersonToSeminar } from '../commands/add-to-seminar.ts'
import { AddToSeminarInput, AddToSeminarResponse } from '../contract/seats.ts'

export const seatsHttp = new Hono<HttpEnvironment>().post(
  '/attendees/add-to-seminar',
  requirePermission('attendees.work_with'),
  jsonBody(AddToSeminarInput),
  respondsWith('Give somebody known a seat in a seminar', AddToSeminarResponse, [404, 409]),
  async (c) => {
    const request = { input: c.req.valid('json'), idempotencyKey: readIdempotencyKey(c) }
    const registrationId = await addPersonToSeminar(commandContext(c), request)
    return c.json({ success: true, registrationId } satisfies AddToSeminarResponse)
  },
)
