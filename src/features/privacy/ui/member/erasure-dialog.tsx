/** Requests or withdraws erasure; loaded on demand, as it is rarely used. */
import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError } from '#app/platform/api-client/api-client.ts'
import { isSessionExpired } from '#app/platform/api-client/ended-session.ts'
import { useApiClient } from '#app/platform/api-client/use-api-client.ts'
import { Button } from '#app/ui/public/button.tsx'
import { Dialog } from '#app/ui/public/dialog.tsx'
import { Prose } from '#app/ui/structure.tsx'
import { toast } from '#app/ui/toast.ts'

const failed = 'Something went wrong. Please try again.'

type ErasureEndpoint = 'POST /attendees/erasure-request' | 'POST /attendees/erasure-request/withdraw'

/** One request at a time, with a toast. */
function useErasureChange(
  endpoint: ErasureEndpoint,
  { queryKey, done }: { queryKey: QueryKey; done: string },
) {
  const api = useApiClient()
  const queries = useQueryClient()
  const [isBusy, setIsBusy] = useState(false)
  const isRunning = useRef(false)

  /** @param onDone not called on failure, so the dialog stays for a retry */
  async function send(onDone: () => void): Promise<void> {
    if (isRunning.current) return
    isRunning.current = true
    setIsBusy(true)
    try {
      const response = await api.request(endpoint, { body: {}, fallback: failed })
      queries.setQueryData(queryKey, response)
      toast.success(done)
      onDone()
    } catch (error) {
      toast.error(error instanceof ApiError ? error.message : failed)
      // Refetching leads to the login page.
      if (isSessionExpired(error)) void queries.invalidateQueries({ queryKey })
    } finally {
      isRunning.current = false
      setIsBusy(false)
    }
  }

  return { isBusy, send }
}

export interface OwnErasureDialogProps {
  isRequested: boolean
  /** Query to invalidate. Passed in, because importing it would split its file into another chunk. */
  queryKey: QueryKey
  isOpen: boolean
  onClose: () => void
}

export function OwnErasureDialog({ isRequested, ...rest }: OwnErasureDialogProps) {
  return <>{isRequested ? <WithdrawErasureDialog {...rest} /> : <RequestErasureDialog {...rest} />}</>
}

type PartProps = Omit<OwnErasureDialogProps, 'isRequested'>

function RequestErasureDialog({ queryKey, isOpen, onClose }: PartProps) {
  const done = 'We received your request. We will review it and e-mail you.'
  const { isBusy, send } = useErasureChange('POST /attendees/erasure-request', { queryKey, done })
  return (
    <Dialog
      title="Request erasure"
      isOpen={isOpen}
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant="danger"
            busyLabel={isBusy ? 'Sending...' : undefined}
            onClick={() => void send(onClose)}
          >
            Request erasure
          </Button>
        </>
      }
    >
      <Prose>
        <p>Once your data has been erased, it cannot be restored:</p>
        <ul>
          <li>we can no longer confirm your attendance or issue a certificate again;</li>
          <li>your seats in free seminars are released, and pending payments are rejected;</li>
          <li>your account is closed.</li>
        </ul>
        <p>Download your data first if you may need it.</p>
      </Prose>
    </Dialog>
  )
}

function WithdrawErasureDialog({ queryKey, isOpen, onClose }: PartProps) {
  const done = 'Your request has been withdrawn. Nothing was erased.'
  const { isBusy, send } = useErasureChange('POST /attendees/erasure-request/withdraw', { queryKey, done })
  return (
    <Dialog
      title="Withdraw request"
      isOpen={isOpen}
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button busyLabel={isBusy ? 'Withdrawing...' : undefined} onClick={() => void send(onClose)}>
            Withdraw
          </Button>
        </>
      }
    >
      <p>Your data will stay as it is. You can request erasure again at any time.</p>
    </Dialog>
  )
}
