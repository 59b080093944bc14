import { Alert, Button, EmptyState } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { roleHasPermission } from '#app/application/contract/permissions.ts'
import type { Licence } from '#app/features/accreditation/contract/licences.ts'
import { PersonLicenceForm } from '#app/features/accreditation/ui/admin/person-licence-form.tsx'
import { licenceButtonId, PersonLicences } from '#app/features/accreditation/ui/admin/person-licences.tsx'
import type { AttendeeProfile, ProfileSeminar } from '#app/features/attendees/contract/profile.ts'
import { AttachProofForm } from '#app/features/payments/ui/admin/attach-proof-form.tsx'
import type { Role } from '#app/features/people/contract/person.ts'
import { attendeeName } from '#app/features/people/rules/names.ts'
import { formatDate } from '#app/platform/format/dates.ts'
import { PageTabs } from '#app/ui/admin/page-tabs.tsx'
import { Sheet } from '#app/ui/admin/sheet.tsx'
import { alertProps } from '#app/ui/admin/status-props.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { AddInteractionForm } from '../interactions/add-interaction-form.tsx'
import { interactionsQuery } from '../interactions/interactions-api.ts'
import { InteractionsTab } from '../interactions/interactions-tab.tsx'
import { MergePeopleForm } from '../merge/merge-form.tsx'
import { compareButtonId, PossibleDuplicates } from '../merge/possible-duplicates.tsx'
import { CancelRegistrationForm } from './cancel-registration-form.tsx'
import { EditProfile } from './edit-profile.tsx'
import { HandOverForm } from './hand-over-form.tsx'
import { ProfileLoader } from './loaded-profile.tsx'
import { MoveRegistrationForm } from './move-registration-form.tsx'
import { ProfileOverview } from './overview.tsx'
import { profileButtonIds, type SeminarForm, seminarButtonId } from './profile-facts.tsx'
import { ProfileSeminarsTab } from './seminars-tab.tsx'

export interface ProfileSheetProps {
  attendeeId: number | null
  /** Role of the viewer; hides what they may not do. */
  role: Role
  onVerify: (registrationId: number) => void
  onClose: () => void
  accountActions: RenderAccountActions
}

export function ProfileSheet({ attendeeId, ...rest }: ProfileSheetProps) {
  // Keyed by person, so that no form state carries over.
  return attendeeId === null ? null : <OpenProfile key={attendeeId} {...rest} attendeeId={attendeeId} />
}

type Showing = 'profile' | 'edit' | 'interaction' | 'licence' | 'merge' | SeminarForm

const titles: Record<Showing, string> = {
  profile: 'Attendee Profile',
  edit: 'Edit Attendee Profile',
  interaction: 'Add New Interaction',
  proof: 'Attach Proof of Payment',
  cancel: 'Cancel Registration',
  handOver: 'Hand Over the Seat',
  move: 'Move the Registration',
  licence: 'PRC License',
  merge: 'Same Person?',
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
  const [seminar, setSeminar] = useState<ProfileSeminar | null>(null)
  const [licence, setLicence] = useState<Licence | null>(null)
  const [duplicateId, setDuplicateId] = useState(0)
  const show = (what: Showing) => setShown({ showing: what, cameFrom: showing })
  const back = () => show('profile')

  // Restores the focus to the button that opened a form.
  useEffect(() => {
    if (showing !== 'profile' || cameFrom === 'profile') return
    document.getElementById(toOpenerId(cameFrom, { seminar, licence, duplicateId }))?.focus()
  }, [showing, cameFrom, seminar, licence, duplicateId])

  function showForSeminar(what: SeminarForm, chosen: ProfileSeminar) {
    setSeminar(chosen)
    show(what)
  }

  function editLicence(chosen: Licence | null) {
    setLicence(chosen)
    show('licence')
  }

  return (
    <Sheet title={titles[showing]} isWide onClose={showing === 'profile' ? onClose : back}>
      {showing === 'profile' ? (
        <ProfileLoader attendeeId={attendeeId}>
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
                openForm: showForSeminar,
                editLicence,
                compare(otherId) {
                  setDuplicateId(otherId)
                  show('merge')
                },
              }}
              accountActions={accountActions}
            />
          )}
        </ProfileLoader>
      ) : (
        <div className="profile-form">
          <ProfileForm showing={showing} attendeeId={attendeeId} chosen={{ seminar, licence, duplicateId }} />
        </div>
      )}
    </Sheet>
  )
}

interface ProfileFormProps {
  showing: Exclude<Showing, 'profile'>
  attendeeId: number
  chosen: Chosen
}

/** Subjects of the form that is open. */
interface Chosen {
  seminar: ProfileSeminar | null
  licence: Licence | null
  duplicateId: number
}

function ProfileForm({ showing, attendeeId, chosen: { seminar, licence, duplicateId } }: ProfileFormProps) {
  if (showing === 'edit') return <EditProfile attendeeId={attendeeId} />
  if (showing === 'licence') return <PersonLicenceForm personId={attendeeId} opened={licence} />
  if (showing === 'merge')
    return (
      <ProfileLoader attendeeId={attendeeId}>
        {({ id }) => <MergePeopleForm attendeeId={id} otherId={duplicateId} />}
      </ProfileLoader>
    )
  if (showing === 'interaction' || seminar === null)
    return (
      <ProfileLoader attendeeId={attendeeId}>
        {(profile) => <AddInteractionForm attendee={profile} />}
      </ProfileLoader>
    )
  if (showing === 'cancel') return <CancelRegistrationForm seminar={seminar} />
  if (showing === 'handOver') return <HandOverForm seminar={seminar} />
  if (showing === 'move') return <MoveRegistrationForm seminar={seminar} />
  const { registrationId, seminarTitle, paymentStatus } = seminar
  return (
    <AttachProofForm
      registrationId={registrationId}
      seminarTitle={seminarTitle}
      isRejected={paymentStatus === 'rejected'}
    />
  )
}

function toOpenerId(form: Exclude<Showing, 'profile'>, { seminar, licence, duplicateId }: Chosen): string {
  switch (form) {
    case 'edit':
    case 'interaction':
      return profileButtonIds[form]
    case 'licence':
      return licenceButtonId(licence)
    case 'merge':
      return compareButtonId(duplicateId)
    default:
      return seminarButtonId(form, seminar?.registrationId ?? 0)
  }
}

type ProfileTab = 'overview' | 'seminars' | 'interactions' | 'notes'

interface ProfileActions {
  edit(): void
  addInteraction(): void
  verify(registrationId: number): void
  openForm(form: SeminarForm, seminar: ProfileSeminar): void
  editLicence(licence: Licence | null): void
  compare(otherId: number): void
}

/** Renders actions of other features on the account of a person. */
type RenderAccountActions = (profile: AttendeeProfile) => ReactNode

interface ProfileViewProps {
  profile: AttendeeProfile
  role: Role
  tab: ProfileTab
  onTab: (tab: ProfileTab) => void
  actions: ProfileActions
  accountActions: RenderAccountActions
}

function ProfileView({ profile, role, tab, onTab, actions, accountActions }: ProfileViewProps) {
  const first = { attendeeId: profile.id, interactionType: undefined, page: 1 }
  const { data: history } = useQuery(interactionsQuery(first))
  const counted = (label: string, count: number | undefined) =>
    count === undefined ? label : `${label} (${count})`
  return (
    <div className="profile">
      <div className="profile-head">
        <div className="profile-who">
          <p className="profile-name">{attendeeName(profile) || 'No name given'}</p>
          <p className="muted">{profile.email}</p>
        </div>
        {roleHasPermission(role, 'profiles.edit') ? (
          <Button id={profileButtonIds.edit} onClick={actions.edit} leftSection={<Icon name="pencil" />}>
            Edit Profile
          </Button>
        ) : null}
      </div>
      {profile.erasureRequestedAt === null ? null : (
        <Alert {...alertProps.warning}>
          Asked for data erasure on {formatDate(profile.erasureRequestedAt)}.
        </Alert>
      )}
      <PossibleDuplicates
        attendeeId={profile.id}
        onCompare={roleHasPermission(role, 'profiles.edit') ? actions.compare : undefined}
      />
      <PageTabs
        label="Profile"
        current={tab}
        onChange={onTab}
        tabs={[
          {
            name: 'overview',
            label: 'Overview',
            content: () => (
              <ProfileOverview
                profile={profile}
                onAllInteractions={() => onTab('interactions')}
                licences={
                  <PersonLicences
                    personId={profile.id}
                    canManage={roleHasPermission(role, 'licences.verify')}
                    onEdit={actions.editLicence}
                  />
                }
                accountActions={accountActions(profile)}
              />
            ),
          },
          {
            name: 'seminars',
            label: counted('Seminars', profile.seminars.length),
            content: () => (
              <ProfileSeminarsTab
                profile={profile}
                role={role}
                onVerify={actions.verify}
                onForm={actions.openForm}
              />
            ),
          },
          {
            name: 'interactions',
            label: counted('Interactions', history?.total),
            content: () => <InteractionsTab attendeeId={profile.id} onAdd={actions.addInteraction} />,
          },
          { name: 'notes', label: 'Notes', content: () => <Notes notes={profile.notes} /> },
        ]}
      />
    </div>
  )
}

function Notes({ notes }: { notes: string | null }) {
  return notes === null ? (
    <EmptyState title="No notes available for this attendee." />
  ) : (
    <p className="profile-notes">{notes}</p>
  )
}
