import { useEffect, useState } from 'react'
import { Sheet } from '../../../../../ui/admin/sheet.tsx'
import type { Role } from '../../../../people/contract.ts'
import type { ProfileSeminar } from '../../../contract/profile.ts'
import { AddInteractionForm } from '../interactions/add-interaction-form.tsx'
import { AttachProofForm } from '../proof/attach-proof-form.tsx'
import { attachProofButtonId, buttonIds } from './button-ids.ts'
import { EditProfile } from './edit-profile.tsx'
import { LoadedProfile } from './loaded-profile.tsx'
import { type ProfileTab, ProfileView } from './profile-view.tsx'

export interface ProfileSheetProps {
  /** Null while it is closed. */
  attendeeId: number | null
  /** Of whoever looks: what they may not do is not offered. */
  role: Role
  onVerify: (registrationId: number) => void
  onClose: () => void
}

/** Everything the office knows about one person. */
export function ProfileSheet({ attendeeId, ...rest }: ProfileSheetProps) {
  // Each person's sheet is one of its own: nothing that was open for one may be saved to another.
  return attendeeId === null ? null : <OpenProfile key={attendeeId} {...rest} attendeeId={attendeeId} />
}

/** What changes something takes the place of the profile, and leads back to it. */
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

function OpenProfile({ attendeeId, role, onVerify, onClose }: OpenProfileProps) {
  const [{ showing, cameFrom }, setShown] = useState<Record<'showing' | 'cameFrom', Showing>>({
    showing: 'profile',
    cameFrom: 'profile',
  })
  const [tab, setTab] = useState<ProfileTab>('overview')
  const [unpaid, setUnpaid] = useState<ProfileSeminar | null>(null)
  const show = (what: Showing) => setShown({ showing: what, cameFrom: showing })
  const back = () => show('profile')

  // The button that led away is there again, and has lost the focus.
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
                close: onClose,
              }}
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
