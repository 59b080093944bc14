import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sessionQuery } from '../features/accounts/ui/accounts-api.ts'
import { InvitationDialog } from '../features/invitations/ui/public/invitation-dialog.tsx'
import type {
  InvitationSeminar,
  OpenInvitationDialog,
} from '../features/seminars/ui/public/request-invitation.tsx'
import { useIsSignedIn } from './root-data.ts'

interface OfficialInvitationDialogProps {
  seminar: InvitationSeminar
  /** Click that opened the dialog; a new one reopens it with what was typed. */
  press: object
}

/** The official invitation dialog, loaded at the first click on its button. */
function OfficialInvitationDialog({ seminar, press }: OfficialInvitationDialogProps) {
  const [closed, setClosed] = useState<object | null>(null)
  const isSignedIn = useIsSignedIn()
  const { data: user, isPending } = useQuery({ ...sessionQuery(), enabled: isSignedIn })
  const account = user ? { id: user.id, name: user.displayName, email: user.email } : null
  if (isSignedIn && isPending) return null
  return (
    <InvitationDialog
      seminar={seminar}
      account={account}
      isOpen={closed !== press}
      onClose={() => setClosed(press)}
    />
  )
}

export const openOfficialInvitationDialog: OpenInvitationDialog = async (seminar) => (
  <OfficialInvitationDialog seminar={seminar} press={{}} />
)
