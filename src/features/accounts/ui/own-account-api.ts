import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError, type BodyOf, type PostEndpoint } from '#app/platform/api-client/api-client.ts'
import { isSessionExpired, sessionExpiredAdvice } from '#app/platform/api-client/ended-session.ts'
import { endpointQuery } from '#app/platform/api-client/endpoint-query.ts'
import { useApiClient } from '#app/platform/api-client/use-api-client.ts'
import { toast } from '#app/ui/toast.ts'
import type { UpdateAccountInput } from '../contract/account-forms.ts'
import type { Account } from '../contract/accounts.ts'
import { sessionQuery } from './accounts-api.ts'

export function ownAccountQuery() {
  return endpointQuery('GET /account')
}

const failed = 'Something went wrong. Please try again.'

/** Mutations of this screen; each resolves after the data was refetched. */
export function useOwnAccountMutations() {
  const api = useApiClient()
  const queries = useQueryClient()
  const { queryKey } = ownAccountQuery()

  const invalidate = (): Promise<void> => queries.invalidateQueries({ queryKey })

  /**
   * Identifies this page's user, so that another user's account cannot be changed after a login elsewhere.
   */
  function owner(): Record<string, string> {
    const id = queries.getQueryData(queryKey)?.user.id
    return id === undefined ? {} : { 'X-Account': String(id) }
  }

  const call = <Name extends PostEndpoint>(endpoint: Name, body: BodyOf<Name>) =>
    api.request(endpoint, { body, headers: owner(), fallback: failed })

  return {
    invalidate,
    async update(body: UpdateAccountInput): Promise<Account> {
      const account = await call('POST /account/update', body)
      queries.setQueryData(queryKey, account)
      // The frame shows the name.
      queries.setQueryData(sessionQuery().queryKey, account.user)
      return account
    },
    async change<Name extends PostEndpoint>(endpoint: Name, body: BodyOf<Name>): Promise<void> {
      await call(endpoint, body)
      await invalidate()
    },
  }
}

/** Shows a failure as a toast; field issues appear at their fields. */
export function showFailureToast(error: unknown): void {
  if (error instanceof ApiError && error.issues.length > 0) return
  toast.error(error instanceof ApiError ? error.message : failed, sessionExpiredAdvice(error))
}

export function useAccountAction() {
  const { invalidate } = useOwnAccountMutations()
  const [isBusy, setIsBusy] = useState(false)
  const isRunning = useRef(false)

  async function run(action: () => Promise<void>, done: string): Promise<void> {
    if (isRunning.current) return
    isRunning.current = true
    setIsBusy(true)
    try {
      await action()
      toast.success(done)
    } catch (error) {
      toast.error(error instanceof ApiError ? error.message : failed)
      // No input can be lost, so refetching may redirect to the login page.
      if (isSessionExpired(error)) void invalidate()
    } finally {
      isRunning.current = false
      setIsBusy(false)
    }
  }

  return { isBusy, run: (action: () => Promise<void>, done: string) => void run(action, done) }
}
