import { Hono } from 'hono'
import { commandContext, type HttpEnvironment } from '../../platform/http/context.ts'
import { answers } from '../../platform/http/described.ts'
import { body } from '../../platform/http/input.ts'
import { DeleteUserInput, Done } from '../accounts/contract.ts'
import { permitted } from '../people/permitted.ts'
import { deleteUser } from './commands/delete-user.ts'

export const attendeesHttp = new Hono<HttpEnvironment>().post(
  '/users/delete',
  permitted('users.manage'),
  body(DeleteUserInput),
  answers('Delete a user', Done, [404, 409]),
  async (c) => {
    await deleteUser(commandContext(c), c.req.valid('json').userId)
    return c.json({ success: true } satisfies Done)
  },
)
