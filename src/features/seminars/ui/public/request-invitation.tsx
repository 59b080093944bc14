import { type ReactNode, startTransition, useState } from 'react'
import { offlineMessage } from '#app/platform/api-client/browser-client.ts'
import { toast } from '#app/ui/toast.ts'

export interface InvitationSeminar {
  readonly id: number
  readonly title: string
}

/** Loads and opens the dialog, which is larger than the page. */
export type OpenInvitationDialog = (seminar: InvitationSeminar) => Promise<ReactNode>

function useInvitationDialog(open: OpenInvitationDialog) {
  const [dialog, setDialog] = useState<ReactNode>(null)

  function openFor(seminar: InvitationSeminar) {
    setDialog((before) => before ?? 'Opening...')
    open(seminar).then(
      // In a transition, until the styles are loaded.
      (found) => startTransition(() => setDialog(found)),
      () => {
        setDialog(null)
        toast.error('Failed to Send Invitation', offlineMessage)
      },
    )
  }

  return { dialog, openFor }
}

export interface RequestInvitationButtonProps {
  seminar: InvitationSeminar
  /** Id of the heading that names the seminar. */
  describedBy?: string
  open: OpenInvitationDialog
}

/** Limit of the contact form. */
const longestSubject = 200

/** Button that opens the dialog; without JavaScript it leads to the contact page, whose subject names the seminar. */
export function RequestInvitationButton({ seminar, describedBy, open }: RequestInvitationButtonProps) {
  const { dialog, openFor } = useInvitationDialog(open)
  return (
    <>
      <form className="grid" action="/contact">
        <input
          type="hidden"
          name="subject"
          value={`Official invitation: ${seminar.title}`.slice(0, longestSubject)}
        />
        <button
          type="submit"
          className="btn link"
          aria-describedby={describedBy}
          data-improved
          onClick={(event) => {
            event.preventDefault()
            openFor(seminar)
          }}
        >
          Request Official Invitation
        </button>
      </form>
      {dialog}
    </>
  )
}
