import { Hono } from 'hono'
import superjson from 'superjson'
import type { HttpEnvironment, RequestContext } from '../../../platform/http/context.ts'
import { respondsWith } from '../../../platform/http/describe-route.ts'
import { jsonBody, queryParams } from '../../../platform/http/input.ts'
import { toPagination } from '../../../platform/paging.ts'
import { SuccessResponse } from '../../../platform/wire-shapes.ts'
import type { CommandContext } from '../../people/commands/command-context.ts'
import { requireSignedInActor } from '../../people/commands/signed-in-actor.ts'
import { commandContext } from '../../people/http/command-context.ts'
import { requirePermission } from '../../people/http/permitted.ts'
import { assertReauthenticated, reauthenticationGuard } from '../../people/http/reauthentication.ts'
import { limitLinkEmails } from '../adapters/account-limits.ts'
import { changeUserPassword } from '../commands/change-password.ts'
import { removeUserSecondFactors } from '../commands/change-second-factors.ts'
import { createUser } from '../commands/create-user.ts'
import { sendPasswordLink } from '../commands/send-account-link.ts'
import { updateUser } from '../commands/update-account.ts'
import {
  ChangeUserPasswordInput,
  CreateUserInput,
  SendPasswordLinkInput,
  UpdateUserDetailsInput,
  UpdateUserEmailInput,
} from '../contract/account-forms.ts'
import {
  DeleteUserInput,
  ListUsersQuery,
  SessionResponse,
  SuperJsonUserList,
  type UserList,
} from '../contract/accounts.ts'
import { RemoveSecondFactorsInput } from '../contract/second-factor.ts'
import { listUsers } from '../queries/users.ts'

const users = requirePermission('users.manage')
const recent = reauthenticationGuard('recent')

/** Changing one's own e-mail or password here requires the same re-authentication as on the account page. */
function requireReauthenticationForOwn(c: RequestContext, userId: number): void {
  if (requireSignedInActor(commandContext(c)).personId === userId) assertReauthenticated(c, 'always')
}

export const usersHttp = new Hono<HttpEnvironment>()
  .get(
    '/users',
    users,
    queryParams(ListUsersQuery),
    respondsWith('Users, a page at a time', SuperJsonUserList),
    async (c) => {
      const { search, ...paging } = c.req.valid('query')
      const page = toPagination(paging)
      const list = await listUsers(c.var.services.db, { search: search || null, page })
      const response = { ...list, page: page.page, limit: page.limit } satisfies UserList
      // superjson omits `meta` when everything is plain JSON; on the wire no field is missing.
      return c.json({ meta: null, ...superjson.serialize(response) })
    },
  )
  .post(
    '/users',
    users,
    recent,
    jsonBody(CreateUserInput),
    respondsWith('Make a user', SessionResponse, [409]),
    async (c) =>
      c.json({ user: await createUser(commandContext(c), c.req.valid('json')) } satisfies SessionResponse),
  )
  .post(
    '/users/update-details',
    users,
    recent,
    jsonBody(UpdateUserDetailsInput),
    respondsWith('Change a user’s name, e-mail or role', SessionResponse, [404, 409]),
    async (c) => {
      const input = c.req.valid('json')
      if (input.email !== undefined) requireReauthenticationForOwn(c, input.userId)
      const user = await updateUser(commandContext(c), { input, emailField: 'email' })
      return c.json({ user } satisfies SessionResponse)
    },
  )
  .post(
    '/users/update-email',
    users,
    recent,
    jsonBody(UpdateUserEmailInput),
    respondsWith('Change a user’s e-mail', SessionResponse, [404, 409]),
    async (c) => {
      const { userId, newEmail } = c.req.valid('json')
      requireReauthenticationForOwn(c, userId)
      const change = { input: { userId, email: newEmail }, emailField: 'newEmail' }
      return c.json({ user: await updateUser(commandContext(c), change) } satisfies SessionResponse)
    },
  )
  .post(
    '/users/change-password',
    users,
    recent,
    jsonBody(ChangeUserPasswordInput),
    respondsWith('Set a user’s password', SuccessResponse, [404]),
    async (c) => {
      requireReauthenticationForOwn(c, c.req.valid('json').userId)
      await changeUserPassword(commandContext(c), c.req.valid('json'))
      return c.json({ success: true } satisfies SuccessResponse)
    },
  )
  .post(
    '/users/send-password-link',
    users,
    recent,
    jsonBody(SendPasswordLinkInput),
    respondsWith('Mail a user a link to choose a password', SuccessResponse, [404, 429]),
    async (c) => {
      const context = commandContext(c)
      const { userId } = c.req.valid('json')
      await limitLinkEmails(c.var.services.limits, { email: `user ${userId}`, requestedBy: null }, () =>
        sendPasswordLink(context, userId),
      )
      return c.json({ success: true } satisfies SuccessResponse)
    },
  )
  .post(
    '/users/remove-second-factors',
    users,
    recent,
    jsonBody(RemoveSecondFactorsInput),
    respondsWith('Remove the second factors of a user who lost theirs', SuccessResponse, [404, 409]),
    async (c) => {
      await removeUserSecondFactors(commandContext(c), c.req.valid('json').userId)
      return c.json({ success: true } satisfies SuccessResponse)
    },
  )

/** Deletes a user and releases their seats: `attendees` implements it, `server/api.ts` passes it in. */
export type DeleteUser = (context: CommandContext, userId: number) => Promise<void>

export function createDeleteUserHttp(deleteUser: DeleteUser) {
  return new Hono<HttpEnvironment>().post(
    '/users/delete',
    requirePermission('users.manage'),
    reauthenticationGuard('recent'),
    jsonBody(DeleteUserInput),
    respondsWith('Delete a user', SuccessResponse, [404, 409]),
    async (c) => {
      await deleteUser(commandContext(c), c.req.valid('json').userId)
      return c.json({ success: true } satisfies SuccessResponse)
    },
  )
}
