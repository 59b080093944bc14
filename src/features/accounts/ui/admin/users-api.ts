import { queryOptions } from '@tanstack/react-query'
import type { ListUsersQuery, UserList } from '#app/features/accounts/contract/accounts.ts'
import type { ApiClient } from '#app/platform/api-client/api-client.ts'
import {
  defineSearchParams,
  pageParam,
  type SearchParamsOf,
  searchTextParam,
} from '#app/ui/admin/search-params.ts'
import { defineAdminMutation, usePendingInputs } from '#app/ui/admin/use-admin-mutation.ts'

/** Also the session, because users who change their own account see it in the frame. */
const accountsKey = ['accounts']

const usersOnAPage = 20

export function usersQuery(api: ApiClient, { search, page }: Pick<ListUsersQuery, 'search' | 'page'>) {
  return queryOptions({
    queryKey: [...accountsKey, 'users', { search, page }],
    queryFn: async ({ signal }): Promise<UserList> => {
      const { json } = await api.request('GET /users', {
        query: { search: search || undefined, page, limit: usersOnAPage },
        fallback: 'Failed to get users',
        signal,
      })
      const users = json.users.map(({ createdAt, ...user }) => ({
        ...user,
        createdAt: createdAt ? new Date(createdAt) : null,
      }))
      return { ...json, users }
    },
  })
}

const invalidatedKeys = [accountsKey]

export const createUserMutation = defineAdminMutation({
  invalidates: invalidatedKeys,
  endpoint: 'POST /users',
  fallback: 'Failed to create user',
  succeeded: ({ user }, { password }) =>
    password === undefined
      ? `We sent a link to "${user.displayName}" to choose a password.`
      : `User "${user.displayName}" created successfully.`,
})

export const updateUserDetailsMutation = defineAdminMutation({
  invalidates: invalidatedKeys,
  endpoint: 'POST /users/update-details',
  fallback: 'Failed to update user details',
  succeeded: ({ user }) => `User details updated successfully for "${user.displayName}".`,
})

export const updateUserEmailMutation = defineAdminMutation({
  invalidates: invalidatedKeys,
  endpoint: 'POST /users/update-email',
  fallback: 'Failed to update user email',
  failed: 'Failed to update email',
  succeeded: ({ user }) => `Email updated successfully for user "${user.displayName}".`,
})

export const changeUserPasswordMutation = defineAdminMutation({
  invalidates: invalidatedKeys,
  endpoint: 'POST /users/change-password',
  fallback: 'Failed to change user password',
  failed: 'Failed to change password',
  succeeded: (_, { userId }) => `Password changed successfully for user ID ${userId}.`,
})

export const sendPasswordLinkMutation = defineAdminMutation({
  invalidates: invalidatedKeys,
  endpoint: 'POST /users/send-password-link',
  fallback: 'Failed to send the link',
  succeeded: (_, { userId }) => `We sent user ID ${userId} a link to choose a password.`,
})

export const removeSecondFactorsMutation = defineAdminMutation({
  invalidates: invalidatedKeys,
  endpoint: 'POST /users/remove-second-factors',
  fallback: 'Failed to remove two-step sign-in',
  succeeded: (_, { userId }) => `Two-step sign-in of user ID ${userId} has been removed.`,
})

export const deleteUserMutation = defineAdminMutation({
  invalidates: invalidatedKeys,
  endpoint: 'POST /users/delete',
  fallback: 'Failed to delete user',
  succeeded: (_, { userId }) => `User with ID ${userId} has been deleted.`,
})

/** Ids of users whose deletion is in progress. */
export function useUsersBeingDeleted(): readonly number[] {
  return usePendingInputs(deleteUserMutation).map(({ userId }) => userId)
}

export const usersSearchParams = defineSearchParams({ search: searchTextParam, page: pageParam })

export type UsersSearchParams = SearchParamsOf<typeof usersSearchParams>
