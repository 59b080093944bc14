import { useEffect, useState } from 'react'
import { Sheet } from '../../../../../ui/admin/sheet.tsx'
import { AttachProofForm } from '../../../../payments/ui/admin/proof/attach-proof-form.tsx'
import type { Role } from '../../../../people/contract/person.ts'
import type { ProfileSeminar } from '../../../contract/profile.ts'
import { AddInteractionForm } from '../interactions/add-interaction-form.tsx'
import { attachProofButtonId, buttonIds } from './button-ids.ts'
import { EditProfile } from './edit-profile.tsx'
import { LoadedProfile } from './loaded-profile.tsx'
import { type AccountActions, type ProfileTab, ProfileView } from './profile-view.tsx'

export interface ProfileSheetProps {
  attendeeId: number | null
  /** Role of the viewer; hides what they may not do. */
  role: Role
  onVerify: (registrationId: number) => void
  onClose: () => void
  accountActions: AccountActions
}

export function ProfileSheet({ attendeeId, ...rest }: ProfileSheetProps) {
  // Keyed by person, so that no form state carries over.
  return attendeeId === null ? null : <OpenProfile key={attendeeId} {...rest} attendeeId={attendeeId} />
}

type Showing = 'profile' | 'edit' | 'interaction' | 'proof'

const titles: Record<Showing, string> = {
  profile: 'Attendee Profile',
  edit: 'Edit Attendee Profile',
  interaction: 'Add New Interaction',
  proof: 'Attach Proof of Payment',
}

interface OpenProfileProps extends ProfileSheetProps {
  attendeeId: number
}

function OpenProfile({ attendeeId, role, onVerify, onClose, accountActions }: OpenProfileProps) {
  const [{ showing, cameFrom }, setShown] = useState<Record<'showing' | 'cameFrom', Showing>>({
    showing: 'profile',
    cameFrom: 'profile',
  })
  const [tab, setTab] = useState<ProfileTab>('overview')
  const [unpaid, setUnpaid] = useState<ProfileSeminar | null>(null)
  const show = (what: Showing) => setShown({ showing: what, cameFrom: showing })
  const back = () => show('profile')

  // Restores the focus to the button that opened a form.
  useEffect(() => {
    if (showing !== 'profile' || cameFrom === 'profile') return
    const id = cameFrom === 'proof' ? attachProofButtonId(unpaid?.registrationId ?? 0) : buttonIds[cameFrom]
    document.getElementById(id)?.focus()
  }, [showing, cameFrom, unpaid])

  function attachProof(seminar: ProfileSeminar) {
    setUnpaid(seminar)
    show('proof')
  }

  return (
    <Sheet title={titles[showing]} isOpen isWide onClose={showing === 'profile' ? onClose : back}>
      {showing === 'profile' ? (
        <LoadedProfile attendeeId={attendeeId}>
          {(profile) => (
            <ProfileView
              profile={profile}
              role={role}
              tab={tab}
              onTab={setTab}
              actions={{
                edit: () => show('edit'),
                addInteraction: () => show('interaction'),
                verify: onVerify,
                attachProof,
              }}
              accountActions={accountActions}
            />
          )}
        </LoadedProfile>
      ) : (
        <div className="profile-form">
          {showing === 'edit' ? (
            <EditProfile attendeeId={attendeeId} onClose={back} />
          ) : showing === 'proof' && unpaid !== null ? (
            <AttachProofForm
              registrationId={unpaid.registrationId}
              seminarTitle={unpaid.seminarTitle}
              isRejected={unpaid.paymentStatus === 'rejected'}
              onClose={back}
            />
          ) : (
            <LoadedProfile attendeeId={attendeeId}>
              {(profile) => <AddInteractionForm attendee={profile} onClose={back} />}
            </LoadedProfile>
          )}
        </div>
      )}
    </Sheet>
  )
}
