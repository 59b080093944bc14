import { ApiError } from '../../../../platform/api-client/api-client.ts'
import { adviceOn } from '../../../../platform/api-client/ended-session.ts'
import { useApi } from '../../../../platform/api-client/use-api.ts'
import { toast } from '../../../../ui/public/toast.ts'
import type { SessionAnswer } from '../../../accounts/contract.ts'
import { may } from '../../../people/access.ts'

/**
 * Asks whether one may still act for the office; where not, says so and why.
 *
 * Everybody may post an attendee: once the session has ended, what staff typed would be taken for a visitor's own
 * registration, or refused for what visitors must give.
 *
 * @param failed stands before the reason
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
