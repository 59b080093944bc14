import { useState } from 'react'
import { Sheet } from '../../../../../ui/admin/sheet.tsx'
import { InvitationsProgress } from './invitations-progress.tsx'
import { InviteForm } from './invite-form.tsx'
import { recallInvitations } from './stored-invitation-run.ts'
import type { Selection } from './use-selection.ts'

export interface InviteSheetProps {
  isOpen: boolean
  selection: Selection
  onClose: () => void
}

/** Invites the selected people to a seminar by e-mail. */
export function InviteSheet({ isOpen, selection, onClose }: InviteSheetProps) {
  return (
    <Sheet
      title="Invite Attendees to Seminar"
      subtitle="Each gets an e-mail about the seminar, with a link to register."
      isOpen={isOpen}
      onClose={onClose}
    >
      {isOpen ? <InviteSteps selection={selection} onClose={onClose} /> : null}
    </Sheet>
  )
}

/** The form, or the progress of a run started in this tab. */
function InviteSteps({ selection, onClose }: Omit<InviteSheetProps, 'isOpen'>) {
  const [runId, setRunId] = useState(recallInvitations)

  if (runId === null) return <InviteForm selection={selection} onStarted={setRunId} onClose={onClose} />
  return <InvitationsProgress runId={runId} onGone={() => setRunId(null)} onClose={onClose} />
}
