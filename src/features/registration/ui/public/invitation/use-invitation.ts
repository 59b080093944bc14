import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError } from '../../../../../platform/api-client/api-client.ts'
import { useApi } from '../../../../../platform/api-client/use-api.ts'
import { toast } from '../../../../../ui/public/toast.ts'
import { type InvitedBy, invitationPreviewQuery, requestInvitation } from '../../invitation-api.ts'

const newAttempt = () => crypto.getRandomValues(new Uint32Array(4)).join('-')

export interface Invitation {
  readonly seminarId: number
  /** Null while nobody knows yet whom it is for. */
  readonly by: InvitedBy | null
  readonly isOpen: boolean
  readonly onSent: () => void
}

/** The preview of an invitation, and sending it: once, however often it is pressed or tried again. */
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
    // A second press before the button shows that it is busy.
    if (isUnderWay.current || by === null) return
    isUnderWay.current = true
    setIsSending(true)
    attempt.current ??= newAttempt()
    try {
      const { message } = await requestInvitation(api, { seminarId, by, key: attempt.current })
      attempt.current = null
      toast.success('Invitation Sent!', message)
      // It stands in the history of whoever got it.
      void queries.invalidateQueries({ queryKey: ['attendees'] })
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
