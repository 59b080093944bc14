import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useApi } from '../../../../../platform/api-client/use-api.ts'
import { formatDay } from '../../../../../platform/format/dates.ts'
import { PageTabs } from '../../../../../ui/admin/page-tabs.tsx'
import { Alert } from '../../../../../ui/public/alert.tsx'
import { Button } from '../../../../../ui/public/button.tsx'
import { Icon } from '../../../../../ui/public/icon.tsx'
import { EmptyState } from '../../../../../ui/public/states.tsx'
import { may } from '../../../../people/contract/permissions.ts'
import type { Role } from '../../../../people/contract/person.ts'
import { attendeeName } from '../../../../people/rules/names.ts'
import type { AttendeeProfile, ProfileSeminar } from '../../../contract/profile.ts'
import { interactionsQuery } from '../interactions/interactions-api.ts'
import { InteractionsTab } from '../interactions/interactions-tab.tsx'
import { buttonIds } from './button-ids.ts'
import { Overview } from './overview.tsx'
import { SeminarsTab } from './seminars-tab.tsx'

export type ProfileTab = 'overview' | 'seminars' | 'interactions' | 'notes'

export interface ProfileActions {
  edit(): void
  addInteraction(): void
  verify(registrationId: number): void
  attachProof(seminar: ProfileSeminar): void
}

/** Renders actions of other features on the account of a person. */
export type AccountActions = (profile: AttendeeProfile) => ReactNode

export interface ProfileViewProps {
  profile: AttendeeProfile
  role: Role
  tab: ProfileTab
  onTab: (tab: ProfileTab) => void
  actions: ProfileActions
  accountActions: AccountActions
}

export function ProfileView({ profile, role, tab, onTab, actions, accountActions }: ProfileViewProps) {
  const first = { attendeeId: profile.id, interactionType: undefined, page: 1 }
  const { data: history } = useQuery(interactionsQuery(useApi(), first))
  const counted = (label: string, count: number | undefined) =>
    count === undefined ? label : `${label} (${count})`
  return (
    <div className="profile">
      <div className="profile-head">
        <div className="profile-who">
          <p className="profile-name">{attendeeName(profile) || 'No name given'}</p>
          <p className="muted">{profile.email}</p>
        </div>
        {may(role, 'profiles.edit') ? (
          <Button id={buttonIds.edit} variant="secondary" onClick={actions.edit}>
            <Icon name="pencil" />
            Edit Profile
          </Button>
        ) : null}
      </div>
      {profile.erasureRequestedAt === null ? null : (
        <Alert variant="warning">Asked to be erased on {formatDay(profile.erasureRequestedAt)}.</Alert>
      )}
      <PageTabs
        label="Profile"
        current={tab}
        onChange={onTab}
        tabs={[
          {
            name: 'overview',
            label: 'Overview',
            content: () => (
              <Overview
                profile={profile}
                onAllInteractions={() => onTab('interactions')}
                accountActions={accountActions(profile)}
              />
            ),
          },
          {
            name: 'seminars',
            label: counted('Seminars', profile.seminars.length),
            content: () => (
              <SeminarsTab
                profile={profile}
                role={role}
                onVerify={actions.verify}
                onAttachProof={actions.attachProof}
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
