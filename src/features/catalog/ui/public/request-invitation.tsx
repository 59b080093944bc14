import { type ReactNode, startTransition, useState } from 'react'
import { unreachable } from '../../../../platform/api-client/browser-client.ts'
import { toast } from '../../../../ui/public/toast.ts'

export interface InvitedSeminar {
  readonly id: number
  readonly title: string
}

/** Fetches the dialog, which is heavier than the page, and opens it: only whoever asks for an invitation loads it. */
export type OpenInvitation = (seminar: InvitedSeminar) => Promise<ReactNode>

/** The dialog, once there is one to show, and how it is asked for. */
export function useInvitation(open: OpenInvitation) {
  const [dialog, setDialog] = useState<ReactNode>(null)

  function ask(seminar: InvitedSeminar) {
    setDialog((before) => before ?? 'Opening...')
    open(seminar).then(
      // Its styles may still be on their way: the page stays as it is until they have come.
      (found) => startTransition(() => setDialog(found)),
      () => {
        setDialog(null)
        toast.error('Failed to Send Invitation', unreachable)
      },
    )
  }

  return { dialog, ask }
}

export interface RequestInvitationProps {
  seminar: InvitedSeminar
  /** The id of the heading that says of which seminar. Left out where three cards tell it and every byte counts. */
  describedBy?: string
  open: OpenInvitation
}

/** Until there is a script, and without one, the press leads to writing to the provider. */
export function RequestInvitation({ seminar, describedBy, open }: RequestInvitationProps) {
  const { dialog, ask } = useInvitation(open)
  return (
    <>
      <form className="grid" action="/contact">
        <button
          type="submit"
          className="btn btn-secondary"
          aria-describedby={describedBy}
          onClick={(event) => {
            event.preventDefault()
            ask(seminar)
          }}
        >
          Request Official Invitation
        </button>
      </form>
      {dialog}
    </>
  )
}
