import { queryOptions } from '@tanstack/react-query'
import SuperJSON, { type SuperJSONResult } from 'superjson'
import type { ApiClient } from '../../../../platform/api-client/api-client.ts'
import type { SuccessResponse } from '../../../../platform/wire-shapes.ts'
import { readPageNumber, readSearchText, toSearchParams } from '../../../../ui/admin/search-params.ts'
import { type AdminMutation, usePendingInputs } from '../../../../ui/admin/use-admin-mutation.ts'
import type {
  ChangeUserPasswordInput,
  CreateUserInput,
  SendPasswordLinkInput,
  UpdateUserDetailsInput,
  UpdateUserEmailInput,
} from '../../contract/account-forms.ts'
import type { DeleteUserInput, ListUsersQuery, SessionResponse, UserList } from '../../contract/accounts.ts'
import type { RemoveSecondFactorsInput } from '../../contract/second-factor.ts'

/** Also the session, because users who change their own account see it in the frame. */
const accountsKey = ['accounts']

const usersOnAPage = 20

export function usersQuery(api: ApiClient, { search, page }: Pick<ListUsersQuery, 'search' | 'page'>) {
  return queryOptions({
    queryKey: [...accountsKey, 'users', { search, page }],
    queryFn: async ({ signal }): Promise<UserList> => {
      const wrapped = await api.request<SuperJSONResult>({
        path: '/users',
        query: { search: search || undefined, page, limit: usersOnAPage },
        fallback: 'Failed to get users',
        signal,
      })
      return SuperJSON.deserialize<UserList>(wrapped)
    },
  })
}

const invalidatedKeys = [accountsKey]

export const createUserMutation: AdminMutation<CreateUserInput, SessionResponse> = {
  invalidates: invalidatedKeys,
  path: '/users',
  fallback: 'Failed to create user',
  succeeded: ({ user }, { password }) =>
    password === undefined
      ? `We sent a link to "${user.displayName}" to choose a password.`
      : `User "${user.displayName}" created successfully.`,
}

export const updateUserDetailsMutation: AdminMutation<UpdateUserDetailsInput, SessionResponse> = {
  invalidates: invalidatedKeys,
  path: '/users/update-details',
  fallback: 'Failed to update user details',
  succeeded: ({ user }) => `User details updated successfully for "${user.displayName}".`,
}

export const updateUserEmailMutation: AdminMutation<UpdateUserEmailInput, SessionResponse> = {
  invalidates: invalidatedKeys,
  path: '/users/update-email',
  fallback: 'Failed to update user email',
  failed: 'Failed to update email',
  succeeded: ({ user }) => `Email updated successfully for user "${user.displayName}".`,
}

export const changeUserPasswordMutation: AdminMutation<ChangeUserPasswordInput, SuccessResponse> = {
  invalidates: invalidatedKeys,
  path: '/users/change-password',
  fallback: 'Failed to change user password',
  failed: 'Failed to change password',
  succeeded: (_, { userId }) => `Password changed successfully for user ID ${userId}.`,
}

export const sendPasswordLinkMutation: AdminMutation<SendPasswordLinkInput, SuccessResponse> = {
  invalidates: invalidatedKeys,
  path: '/users/send-password-link',
  fallback: 'Failed to send the link',
  succeeded: (_, { userId }) => `We sent user ID ${userId} a link to choose a password.`,
}

export const removeSecondFactorsMutation: AdminMutation<RemoveSecondFactorsInput, SuccessResponse> = {
  invalidates: invalidatedKeys,
  path: '/users/remove-second-factors',
  fallback: 'Failed to remove two-step sign-in',
  succeeded: (_, { userId }) => `Two-step sign-in of user ID ${userId} has been removed.`,
}

export const deleteUserMutation: AdminMutation<DeleteUserInput, SuccessResponse> = {
  invalidates: invalidatedKeys,
  path: '/users/delete',
  fallback: 'Failed to delete user',
  succeeded: (_, { userId }) => `User with ID ${userId} has been deleted.`,
}

/** Ids of users whose deletion is in progress. */
export function useUsersBeingDeleted(): readonly number[] {
  return usePendingInputs(deleteUserMutation).map(({ userId }) => userId)
}

export interface UsersSearchParams {
  readonly search: string
  readonly page: number
}

export function readUsersSearchParams(params: URLSearchParams): UsersSearchParams {
  return {
    search: readSearchText(params),
    page: readPageNumber(params),
  }
}

export function toUsersSearchParams({ search, page }: UsersSearchParams): URLSearchParams {
  return toSearchParams({ search, page })
}
