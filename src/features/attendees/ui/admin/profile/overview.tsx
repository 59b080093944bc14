import { Badge } from '@mantine/core'
import type { ReactNode } from 'react'
import type { AttendeeProfile } from '#app/features/attendees/contract/profile.ts'
import { toPaymentDeciderName } from '#app/features/payments/rules/payment-labels.ts'
import { referralSourceLabel } from '#app/features/people/contract/source-labels.ts'
import { attendeeName } from '#app/features/people/rules/names.ts'
import { formatDateTime } from '#app/platform/format/dates.ts'
import { badgeProps } from '#app/ui/admin/status-props.tsx'
import { RecentInteractions } from '../interactions/interactions-tab.tsx'
import {
  accountStatusLabels,
  accountStatusVariants,
  contactPreferencesText,
  ProfileCard,
  ProfileDetail,
  ProfileDetails,
  roleLabels,
  toTelephoneUrl,
  yesOrNoText,
} from './profile-facts.tsx'

export interface ProfileOverviewProps {
  profile: AttendeeProfile
  onAllInteractions: () => void
  licences: ReactNode
  /** Actions of other features on the account, such as erasing the person. */
  accountActions: ReactNode
}

export function ProfileOverview({
  profile,
  onAllInteractions,
  licences,
  accountActions,
}: ProfileOverviewProps) {
  const { accountStatus } = profile
  return (
    <div className="profile-cards">
      <PersonalCards profile={profile} />
      <ProfileCard title="PRC Licenses" icon="award">
        {licences}
      </ProfileCard>
      <ProfileCard title="Account Info" icon="shield-check">
        <ProfileDetails>
          <ProfileDetail name="Role">{roleLabels[profile.role]}</ProfileDetail>
          <ProfileDetail name="Account Status">
            <Badge {...badgeProps[accountStatusVariants[accountStatus]]}>
              {accountStatusLabels[accountStatus]}
            </Badge>
          </ProfileDetail>
          <ProfileDetail name="Can log in">{yesOrNoText(profile.hasLoginAccess)}</ProfileDetail>
        </ProfileDetails>
        {accountActions}
      </ProfileCard>
      <MarketingCard profile={profile} />
      <ActivityCard profile={profile} />
      <RecentInteractions attendeeId={profile.id} onAll={onAllInteractions} />
    </div>
  )
}

function PersonalCards({ profile }: { profile: AttendeeProfile }) {
  const { email, phone } = profile
  const callable = phone === null ? null : toTelephoneUrl(phone)
  return (
    <>
      <ProfileCard title="Personal Info" icon="id-card">
        <ProfileDetails>
          <ProfileDetail name="Name">{attendeeName(profile) || null}</ProfileDetail>
          <ProfileDetail name="Email">
            <a href={`mailto:${email}`}>{email}</a>
          </ProfileDetail>
          <ProfileDetail name="Contact Number">
            {callable === null ? phone : <a href={callable}>{phone}</a>}
          </ProfileDetail>
          <ProfileDetail name="May be contacted by">
            {contactPreferencesText(profile.communicationPreferences)}
          </ProfileDetail>
          <ProfileDetail name="Consent to news by e-mail">
            {yesOrNoText(profile.marketingConsent)}
          </ProfileDetail>
        </ProfileDetails>
      </ProfileCard>
      <ProfileCard title="Professional Details" icon="users">
        <ProfileDetails>
          <ProfileDetail name="Company">{profile.company}</ProfileDetail>
          <ProfileDetail name="Job Title">{profile.jobTitle}</ProfileDetail>
          <ProfileDetail name="CPDAS user">{yesOrNoText(profile.isCpdasUser)}</ProfileDetail>
        </ProfileDetails>
      </ProfileCard>
    </>
  )
}

function MarketingCard({ profile }: { profile: AttendeeProfile }) {
  const { source, tags } = profile
  return (
    <ProfileCard title="Marketing and Preferences" icon="mail">
      <ProfileDetails>
        <ProfileDetail name="How they heard about us">
          {source === null ? null : referralSourceLabel(source)}
        </ProfileDetail>
        <ProfileDetail name="Marketing consent">{yesOrNoText(profile.marketingConsent)}</ProfileDetail>
        <ProfileDetail name="May be contacted by">
          {contactPreferencesText(profile.communicationPreferences)}
        </ProfileDetail>
        <ProfileDetail name="Tags">
          {tags.length === 0 ? null : (
            <ul className="profile-tags">
              {tags.map((tag) => (
                <Badge component="li" variant="default" key={tag}>
                  {tag}
                </Badge>
              ))}
            </ul>
          )}
        </ProfileDetail>
      </ProfileDetails>
    </ProfileCard>
  )
}

function ActivityCard({ profile }: { profile: AttendeeProfile }) {
  const { createdAt, lastActivityAt, verifiedAt, verifiedBy, seminars } = profile
  const approval = seminars
    .flatMap(({ verifications = [] }) => verifications)
    .find((one) => one.action === 'approve' && one.createdAt === verifiedAt)
  const decider = toPaymentDeciderName({ by: verifiedBy, paidThrough: approval?.paidThrough ?? null })
  const by = decider === null ? '' : ` by ${decider}`
  return (
    <ProfileCard title="User Activity" icon="clock">
      <ProfileDetails>
        <ProfileDetail name="Added on">{formatDateTime(createdAt)}</ProfileDetail>
        <ProfileDetail name="Last activity">
          {lastActivityAt === null ? 'None yet' : formatDateTime(lastActivityAt)}
        </ProfileDetail>
        <ProfileDetail name="Seminars">{profile.seminarCount}</ProfileDetail>
        <ProfileDetail name="Last payment verified">
          {verifiedAt === null ? 'None yet' : `${formatDateTime(verifiedAt)}${by}`}
        </ProfileDetail>
      </ProfileDetails>
    </ProfileCard>
  )
}
