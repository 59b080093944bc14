import { Hono } from 'hono'
import type { HttpEnvironment } from '../../../platform/http/context.ts'
import { answers } from '../../../platform/http/describe-route.ts'
import { readIdempotencyKey } from '../../../platform/http/idempotency-key.ts'
import { body } from '../../../platform/http/input.ts'
import { commandContext } from '../../people/http/command-context.ts'
import { permitted } from '../../people/http/permitted.ts'
import { addToSeminar } from '../commands/add-to-seminar.ts'
import { AddToSeminarAnswer, AddToSeminarInput } from '../contract/seats.ts'

export const seatsHttp = new Hono<HttpEnvironment>().post(
  '/attendees/add-to-seminar',
  permitted('attendees.work_with'),
  body(AddToSeminarInput),
  answers('Give somebody known a seat in a seminar', AddToSeminarAnswer, [404, 409]),
  async (c) => {
    const request = { input: c.req.valid('json'), idempotencyKey: readIdempotencyKey(c) }
    const registrationId = await addToSeminar(commandContext(c), request)
    return c.json({ success: true, registrationId } satisfies AddToSeminarAnswer)
  },
)
