/** User Management (HTTP API, "Users"). Deleting a user frees their seats and therefore stands in `attendees`. */
import { Hono } from 'hono'
import superjson from 'superjson'
import { commandContext, type HttpEnvironment } from '../../../platform/http/context.ts'
import { answers } from '../../../platform/http/described.ts'
import { body, query } from '../../../platform/http/input.ts'
import { toPage } from '../../../platform/http/paging.ts'
import { permitted } from '../../people/permitted.ts'
import { changeUserPassword } from '../commands/change-user-password.ts'
import { createUser } from '../commands/create-user.ts'
import { removeSecondFactorsOf } from '../commands/remove-second-factor.ts'
import { updateUser } from '../commands/update-user.ts'
import {
  ChangeUserPasswordInput,
  CreateUserInput,
  UpdateUserDetailsInput,
  UpdateUserEmailInput,
} from '../contract/forms.ts'
import { RemoveSecondFactorsInput } from '../contract/second-factor.ts'
import { Done, ListUsersQuery, SessionAnswer, type UserList, WrappedUserList } from '../contract.ts'
import { listUsers } from '../queries/users.ts'

const users = permitted('users.manage')

export const usersHttp = new Hono<HttpEnvironment>()
  .get(
    '/users',
    users,
    query(ListUsersQuery),
    answers('Users, a page at a time', WrappedUserList),
    async (c) => {
      const { search, ...paging } = c.req.valid('query')
      const page = toPage(paging)
      const list = await listUsers(c.var.services.db, { search: search || null, page })
      const answer = { ...list, page: page.page, limit: page.limit } satisfies UserList
      // Where nothing is more than JSON, the wrapper leaves this out; on the wire no field is ever missing.
      return c.json({ meta: null, ...superjson.serialize(answer) })
    },
  )
  .post('/users', users, body(CreateUserInput), answers('Make a user', SessionAnswer, [409]), async (c) =>
    c.json({ user: await createUser(commandContext(c), c.req.valid('json')) } satisfies SessionAnswer),
  )
  .post(
    '/users/update-details',
    users,
    body(UpdateUserDetailsInput),
    answers('Change a user’s name, e-mail or role', SessionAnswer, [404, 409]),
    async (c) => {
      const input = c.req.valid('json')
      const user = await updateUser(commandContext(c), { input, emailField: 'email' })
      return c.json({ user } satisfies SessionAnswer)
    },
  )
  .post(
    '/users/update-email',
    users,
    body(UpdateUserEmailInput),
    answers('Change a user’s e-mail', SessionAnswer, [404, 409]),
    async (c) => {
      const { userId, newEmail } = c.req.valid('json')
      const change = { input: { userId, email: newEmail }, emailField: 'newEmail' }
      return c.json({ user: await updateUser(commandContext(c), change) } satisfies SessionAnswer)
    },
  )
  .post(
    '/users/change-password',
    users,
    body(ChangeUserPasswordInput),
    answers('Set a user’s password', Done, [404]),
    async (c) => {
      await changeUserPassword(commandContext(c), c.req.valid('json'))
      return c.json({ success: true } satisfies Done)
    },
  )
  .post(
    '/users/remove-second-factors',
    users,
    body(RemoveSecondFactorsInput),
    answers('Remove the second factors of a user who lost theirs', Done, [404, 409]),
    async (c) => {
      await removeSecondFactorsOf(commandContext(c), c.req.valid('json').userId)
      return c.json({ success: true } satisfies Done)
    },
  )
