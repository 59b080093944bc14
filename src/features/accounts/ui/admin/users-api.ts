import { queryOptions } from '@tanstack/react-query'
import type { ListUsersQuery, UserList } from '#app/features/accounts/contract/accounts.ts'
import { getApiOfQueryClient } from '#app/platform/api-client/endpoint-query.ts'
import {
  defineSearchParams,
  pageParam,
  type SearchParamsOf,
  searchTextParam,
} from '#app/ui/admin/search-params.ts'
import { endpointMutation, usePendingInputs } from '#app/ui/admin/use-endpoint-mutation.ts'

const usersOnAPage = 20

export function usersQuery({ search, page }: Pick<ListUsersQuery, 'search' | 'page'>) {
  return queryOptions({
    queryKey: ['GET /users', { search, page }],
    queryFn: async ({ client, signal }): Promise<UserList> => {
      const { json } = await getApiOfQueryClient(client).request('GET /users', {
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

export const createUserMutation = endpointMutation('POST /users', {
  failed: 'Failed to create user',
  succeeded: ({ user }, { password }) =>
    password === undefined
      ? `We sent a link to "${user.displayName}" to choose a password.`
      : `User "${user.displayName}" created successfully.`,
})

export const updateUserDetailsMutation = endpointMutation('POST /users/update-details', {
  failed: 'Failed to update user details',
  succeeded: ({ user }) => `User details updated successfully for "${user.displayName}".`,
})

export const updateUserEmailMutation = endpointMutation('POST /users/update-email', {
  fallback: 'Failed to update user email',
  failed: 'Failed to update email',
  succeeded: ({ user }) => `Email updated successfully for user "${user.displayName}".`,
})

export const changeUserPasswordMutation = endpointMutation('POST /users/change-password', {
  fallback: 'Failed to change user password',
  failed: 'Failed to change password',
  succeeded: (_, { userId }) => `Password changed successfully for user ID ${userId}.`,
})

export const sendPasswordLinkMutation = endpointMutation('POST /users/send-password-link', {
  failed: 'Failed to send the link',
  succeeded: (_, { userId }) => `We sent user ID ${userId} a link to choose a password.`,
})

export const removeSecondFactorsMutation = endpointMutation('POST /users/remove-second-factors', {
  failed: 'Failed to remove two-step sign-in',
  succeeded: (_, { userId }) => `Two-step sign-in of user ID ${userId} has been removed.`,
})

export const deleteUserMutation = endpointMutation('POST /users/delete', {
  failed: 'Failed to delete user',
  succeeded: (_, { userId }) => `User with ID ${userId} has been deleted.`,
})

/** Ids of users whose deletion is in progress. */
export function useUsersBeingDeleted(): readonly number[] {
  return usePendingInputs(deleteUserMutation).map(({ userId }) => userId)
}

export const usersSearchParams = defineSearchParams({ search: searchTextParam, page: pageParam })

export type UsersSearchParams = SearchParamsOf<typeof usersSearchParams>
