import superjson from 'superjson'
import type * as z from 'zod/mini'
import type { CommandContext } from '#app/application/commands/command-context.ts'
import { requireSignedInActor } from '#app/application/commands/signed-in-actor.ts'
import { commandContext } from '#app/application/http/command-context.ts'
import { assertReauthenticated } from '#app/application/http/reauthentication.ts'
import { serveEndpoints } from '#app/application/http/serve-endpoints.ts'
import type { RequestContext } from '#app/platform/http/context.ts'
import { toPagination } from '#app/platform/paging.ts'
import { limitLinkEmails } from '../adapters/account-limits.ts'
import { changeUserPassword } from '../commands/change-password.ts'
import { removeUserSecondFactors } from '../commands/change-second-factors.ts'
import { createUser } from '../commands/create-user.ts'
import { sendPasswordLink } from '../commands/send-account-link.ts'
import { updateUser } from '../commands/update-account.ts'
import { deleteUserEndpoints, usersEndpoints } from '../contract/account-endpoints.ts'
import type { SuperJsonUserList, UserList } from '../contract/accounts.ts'
import { listUsers } from '../queries/users.ts'

/** Changing one's own e-mail or password here requires the same re-authentication as on the account page. */
function requireReauthenticationForOwn(c: RequestContext, userId: number): void {
  if (requireSignedInActor(commandContext(c)).personId === userId) assertReauthenticated(c, 'always')
}

export const usersHttp = serveEndpoints(usersEndpoints, {
  'GET /users': async (c, { query, json }) => {
    const { search, ...paging } = query
    const page = toPagination(paging)
    const list = await listUsers(c.var.services.db, { search: search || null, page })
    const response: UserList = { ...list, page: page.page, limit: page.limit }
    const { json: users, meta = null } = superjson.serialize(response)
    return json({ json: users as z.output<typeof SuperJsonUserList>['json'], meta })
  },
  'POST /users': async (c, { body, json }) => json({ user: await createUser(commandContext(c), body) }),
  'POST /users/update-details': async (c, { body: input, json }) => {
    if (input.email !== undefined) requireReauthenticationForOwn(c, input.userId)
    const user = await updateUser(commandContext(c), { input, emailField: 'email' })
    return json({ user })
  },
  'POST /users/update-email': async (c, { body, json }) => {
    const { userId, newEmail } = body
    requireReauthenticationForOwn(c, userId)
    const change = { input: { userId, email: newEmail }, emailField: 'newEmail' }
    return json({ user: await updateUser(commandContext(c), change) })
  },
  'POST /users/change-password': async (c, { body, json }) => {
    requireReauthenticationForOwn(c, body.userId)
    await changeUserPassword(commandContext(c), body)
    return json({ success: true })
  },
  'POST /users/send-password-link': async (c, { body, json }) => {
    const context = commandContext(c)
    const { userId } = body
    await limitLinkEmails(c.var.services.limits, { email: `user ${userId}`, requestedBy: null }, () =>
      sendPasswordLink(context, userId),
    )
    return json({ success: true })
  },
  'POST /users/remove-second-factors': async (c, { body, json }) => {
    await removeUserSecondFactors(commandContext(c), body.userId)
    return json({ success: true })
  },
})

/** Deletes a user and releases their seats: `attendees` implements it, `server/api.ts` passes it in. */
export type DeleteUser = (context: CommandContext, userId: number) => Promise<void>

export function createDeleteUserHttp(deleteUser: DeleteUser) {
  return serveEndpoints(deleteUserEndpoints, {
    'POST /users/delete': async (c, { body, json }) => {
      await deleteUser(commandContext(c), body.userId)
      return json({ success: true })
    },
  })
}
