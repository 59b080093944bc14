import { ApiError } from '../../../../platform/api-client/api-client.ts'
import { adviceOn } from '../../../../platform/api-client/ended-session.ts'
import { useApi } from '../../../../platform/api-client/use-api.ts'
import { toast } from '../../../../ui/public/toast.ts'
import type { SessionAnswer } from '../../../accounts/contract/accounts.ts'
import { may } from '../../../people/contract/permissions.ts'

/**
 * Checks that the user is still staff, and otherwise shows why not. Anybody may post a registration, so after
 * the session ends the server would treat the staff form as a visitor's own.
 * @param failed prefix of the message
 */
export function useStaffCheck(failed: string): () => Promise<boolean> {
  const api = useApi()
  return async () => {
    try {
      const { user } = await api.request<SessionAnswer>({ path: '/auth/session', fallback: failed })
      if (!may(user.role, 'attendees.look')) throw new ApiError('You may not do this any more.', 403)
      return true
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      toast.error(`${failed}: ${error.message}`, adviceOn(error))
      return false
    }
  }
}
