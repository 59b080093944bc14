import { type ReactNode, startTransition, useState } from 'react'
import { unreachable } from '../../../../platform/api-client/browser-client.ts'
import { toast } from '../../../../ui/public/toast.ts'

export interface InvitedSeminar {
  readonly id: number
  readonly title: string
}

/** Loads and opens the dialog, which is larger than the page. */
export type OpenInvitation = (seminar: InvitedSeminar) => Promise<ReactNode>

export function useInvitation(open: OpenInvitation) {
  const [dialog, setDialog] = useState<ReactNode>(null)

  function ask(seminar: InvitedSeminar) {
    setDialog((before) => before ?? 'Opening...')
    open(seminar).then(
      // In a transition, until the styles are loaded.
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
  /** Id of the heading that names the seminar. */
  describedBy?: string
  open: OpenInvitation
}

/** Without JavaScript, the button links to the contact page. */
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
