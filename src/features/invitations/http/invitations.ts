import { Hono } from 'hono'
import type { HttpEnvironment } from '../../../platform/http/context.ts'
import { answers } from '../../../platform/http/describe-route.ts'
import { body } from '../../../platform/http/input.ts'
import { commandContext } from '../../people/http/command-context.ts'
import { permitted } from '../../people/http/permitted.ts'
import { inviteAttendees } from '../commands/invite-attendees.ts'
import { InviteAnswer, InviteInput } from '../contract/invitations.ts'

export const invitationsHttp = new Hono<HttpEnvironment>().post(
  '/attendees/invite',
  permitted('attendees.work_with'),
  body(InviteInput),
  answers('Invite people to a seminar by e-mail', InviteAnswer, [404, 409]),
  async (c) => c.json(await inviteAttendees(commandContext(c), c.req.valid('json'))),
)
