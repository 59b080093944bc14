/** The list of users and what is done to them (HTTP API, "Users"). */
import { queryOptions, useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import SuperJSON, { type SuperJSONResult } from 'superjson'
import { type ApiClient, ApiError } from '../../../platform/api-client/api-client.ts'
import { useApi } from '../../../platform/api-client/use-api.ts'
import { toast } from '../../../ui/public/toast.ts'
import type {
  ChangeUserPasswordInput,
  CreateUserInput,
  UpdateUserDetailsInput,
  UpdateUserEmailInput,
} from '../contract/forms.ts'
import type { DeleteUserInput, Done, ListUsersQuery, SessionAnswer, UserList } from '../contract.ts'
import { adviceOn } from './ended-session.ts'

/** Users and the session: whoever changes their own account sees it in the frame too. */
const everythingOfAccounts = ['accounts']

/** How many rows the screen shows. */
const usersOnAPage = 20

export function usersQuery(api: ApiClient, { search, page }: Pick<ListUsersQuery, 'search' | 'page'>) {
  return queryOptions({
    queryKey: [...everythingOfAccounts, 'users', { search, page }],
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

/** One thing that can be done to users, with the words for its outcome. */
interface UserChange<Input, Answer> {
  readonly path: string
  /** Of the call, where the server gives no text of its own. */
  readonly fallback: string
  /** Stands before the reason. */
  readonly failed: string
  succeeded(answer: Answer, input: Input): string
}

export const creation: UserChange<CreateUserInput, SessionAnswer> = {
  path: '/users',
  fallback: 'Failed to create user',
  failed: 'Failed to create user',
  succeeded: ({ user }) => `User "${user.displayName}" created successfully.`,
}

export const detailsUpdate: UserChange<UpdateUserDetailsInput, SessionAnswer> = {
  path: '/users/update-details',
  fallback: 'Failed to update user details',
  failed: 'Failed to update user details',
  succeeded: ({ user }) => `User details updated successfully for "${user.displayName}".`,
}

export const emailUpdate: UserChange<UpdateUserEmailInput, SessionAnswer> = {
  path: '/users/update-email',
  fallback: 'Failed to update user email',
  failed: 'Failed to update email',
  succeeded: ({ user }) => `Email updated successfully for user "${user.displayName}".`,
}

export const passwordChange: UserChange<ChangeUserPasswordInput, Done> = {
  path: '/users/change-password',
  fallback: 'Failed to change user password',
  failed: 'Failed to change password',
  succeeded: (_, { userId }) => `Password changed successfully for user ID ${userId}.`,
}

export const deletion: UserChange<DeleteUserInput, Done> = {
  path: '/users/delete',
  fallback: 'Failed to delete user',
  failed: 'Failed to delete user',
  succeeded: (_, { userId }) => `User with ID ${userId} has been deleted.`,
}

/** Does it, says how it went, and renews the list; it ends when the list is new. */
export function useUserChange<Input, Answer>(change: UserChange<Input, Answer>) {
  const api = useApi()
  const queries = useQueryClient()
  return useMutation({
    mutationKey: [...everythingOfAccounts, change.path],
    mutationFn: (body: Input) =>
      api.request<Answer>({ method: 'POST', path: change.path, body, fallback: change.fallback }),
    onSuccess: (answer, input) => {
      toast.success(change.succeeded(answer, input))
      return queries.invalidateQueries({ queryKey: everythingOfAccounts })
    },
    onError: (error) => {
      const reason = error instanceof ApiError ? error.message : change.fallback
      toast.error(`${change.failed}: ${reason}`, adviceOn(error))
    },
  })
}

/** The ids of users who are being deleted at this moment. */
export function useUsersBeingDeleted(): readonly number[] {
  return useMutationState({
    filters: { mutationKey: [...everythingOfAccounts, deletion.path], status: 'pending' },
    select: ({ state }) => (state.variables as DeleteUserInput).userId,
  })
}
