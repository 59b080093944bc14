/** Seats and invitations that the office gives to people it knows. */
import { Hono } from 'hono'
import { commandContext, type HttpEnvironment } from '../../../platform/http/context.ts'
import { answers } from '../../../platform/http/described.ts'
import { readIdempotencyKey } from '../../../platform/http/idempotency-key.ts'
import { body } from '../../../platform/http/input.ts'
import { permitted } from '../../people/permitted.ts'
import { addToSeminar } from '../commands/add-to-seminar.ts'
import { inviteAttendees } from '../commands/invite-attendees.ts'
import { AddToSeminarAnswer, AddToSeminarInput, InviteAnswer, InviteInput } from '../contract/seats.ts'

export const seatsHttp = new Hono<HttpEnvironment>()
  .post(
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
  .post(
    '/attendees/invite',
    permitted('attendees.work_with'),
    body(InviteInput),
    answers('Invite people to a seminar by e-mail', InviteAnswer, [404, 409]),
    async (c) => c.json(await inviteAttendees(commandContext(c), c.req.valid('json'))),
  )
