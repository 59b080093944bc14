import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError } from '../../../../platform/api-client/api-client.ts'
import { invalidateSubscribers } from '../../../../platform/api-client/topics.ts'
import { useApi } from '../../../../platform/api-client/use-api.ts'
import { toast } from '../../../../ui/public/toast.ts'
import { type InvitedBy, invitationPreviewQuery, requestInvitation } from '../official-invitation-api.ts'

const newAttempt = () => crypto.getRandomValues(new Uint32Array(4)).join('-')

export interface Invitation {
  readonly seminarId: number
  /** Null until known. */
  readonly by: InvitedBy | null
  readonly isOpen: boolean
  readonly onSent: () => void
}

export function useInvitation({ seminarId, by, isOpen, onSent }: Invitation) {
  const api = useApi()
  const queries = useQueryClient()
  const preview = useQuery({
    ...invitationPreviewQuery(api, seminarId, by ?? { attendeeId: 0 }),
    enabled: isOpen && by !== null,
  })
  const [isSending, setIsSending] = useState(false)
  const isUnderWay = useRef(false)
  const attempt = useRef<string | null>(null)

  async function send(): Promise<void> {
    // Ignores clicks before the button is disabled.
    if (isUnderWay.current || by === null) return
    isUnderWay.current = true
    setIsSending(true)
    attempt.current ??= newAttempt()
    try {
      const { message } = await requestInvitation(api, { seminarId, by, key: attempt.current })
      attempt.current = null
      toast.success('Invitation Sent!', message)
      // The invitation appears in the attendee's history.
      void invalidateSubscribers(queries, ['invitations'])
      onSent()
    } catch (error) {
      const unknown = 'An unknown error occurred.'
      toast.error('Failed to Send Invitation', error instanceof ApiError ? error.message : unknown)
    } finally {
      isUnderWay.current = false
      setIsSending(false)
    }
  }

  return { preview, isSending, send }
}
