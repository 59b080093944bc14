import type { ReactNode } from 'react'
import { formatDay, formatInstant, manilaDay, manilaDayStart } from '../../../../../platform/format/dates.ts'
import { Badge, type BadgeVariant } from '../../../../../ui/public/badge.tsx'
import { sourceWords } from '../../../../people/contract/source-labels.ts'
import { attendeeName } from '../../../../people/rules/names.ts'
import type { AttendeeProfile } from '../../../contract/profile.ts'
import { wishWords } from '../contact-preferences.tsx'
import { RecentInteractions } from '../interactions/interactions-tab.tsx'
import {
  accountStatusLooks,
  accountStatusWords,
  callAddress,
  Fact,
  Facts,
  ProfileCard,
  roleWords,
  yesOrNo,
} from './profile-facts.tsx'

interface LicenceState {
  readonly words: 'Expired' | 'Expiring Soon' | 'Valid'
  readonly variant: BadgeVariant
}

const soonInMs = 720 * 60 * 60 * 1000

/** Whether a licence is valid, expiring soon or expired; it ends with this day (YYYY-MM-DD) in Manila. */
export function licenceState(expirationDay: string, now: Date): LicenceState {
  if (expirationDay < manilaDay(now)) return { words: 'Expired', variant: 'destructive' }
  const left = manilaDayStart(expirationDay).getTime() - now.getTime()
  if (left <= soonInMs) return { words: 'Expiring Soon', variant: 'warning' }
  return { words: 'Valid', variant: 'success' }
}

export interface OverviewProps {
  profile: AttendeeProfile
  onAllInteractions: () => void
  /** Actions of other features on the account, such as erasing the person. */
  accountActions: ReactNode
}

export function Overview({ profile, onAllInteractions, accountActions }: OverviewProps) {
  const { accountStatus } = profile
  return (
    <div className="profile-cards">
      <PersonalCards profile={profile} />
      <ProfileCard title="Account Info" icon="shield-check">
        <Facts>
          <Fact name="Role">{roleWords[profile.role]}</Fact>
          <Fact name="Account Status">
            <Badge variant={accountStatusLooks[accountStatus]}>{accountStatusWords[accountStatus]}</Badge>
          </Fact>
          <Fact name="Can log in">{yesOrNo(profile.hasLoginAccess)}</Fact>
        </Facts>
        {accountActions}
      </ProfileCard>
      <MarketingCard profile={profile} />
      <ActivityCard profile={profile} />
      <RecentInteractions attendeeId={profile.id} onAll={onAllInteractions} />
    </div>
  )
}

function PersonalCards({ profile }: { profile: AttendeeProfile }) {
  const { email, phone, prcExpirationDate } = profile
  const callable = phone === null ? null : callAddress(phone)
  return (
    <>
      <ProfileCard title="Personal Info" icon="id-card">
        <Facts>
          <Fact name="Name">{attendeeName(profile) || null}</Fact>
          <Fact name="Email">
            <a href={`mailto:${email}`}>{email}</a>
          </Fact>
          <Fact name="Contact Number">{callable === null ? phone : <a href={callable}>{phone}</a>}</Fact>
          <Fact name="May be contacted by">{wishWords(profile.communicationPreferences)}</Fact>
          <Fact name="Consent to news by e-mail">{yesOrNo(profile.marketingConsent)}</Fact>
        </Facts>
      </ProfileCard>
      <ProfileCard title="Professional Details" icon="users">
        <Facts>
          <Fact name="Company">{profile.company}</Fact>
          <Fact name="Job Title">{profile.jobTitle}</Fact>
          <Fact name="CPDAS user">{yesOrNo(profile.isCpdasUser)}</Fact>
        </Facts>
      </ProfileCard>
      <ProfileCard title="PRC Credentials" icon="award">
        <Facts>
          <Fact name="PRC License No.">{profile.prcLicenseNo}</Fact>
          <Fact name="PRC Expiration Date">
            {prcExpirationDate === null ? null : <LicenceDay day={prcExpirationDate} />}
          </Fact>
        </Facts>
      </ProfileCard>
    </>
  )
}

function LicenceDay({ day }: { day: string }) {
  const { words, variant } = licenceState(day, new Date())
  return (
    <span className="profile-badged">
      {formatDay(manilaDayStart(day))}
      <Badge variant={variant}>{words}</Badge>
    </span>
  )
}

function MarketingCard({ profile }: { profile: AttendeeProfile }) {
  const { source, tags } = profile
  return (
    <ProfileCard title="Marketing and Preferences" icon="mail">
      <Facts>
        <Fact name="How they heard about us">{source === null ? null : sourceWords(source)}</Fact>
        <Fact name="Marketing consent">{yesOrNo(profile.marketingConsent)}</Fact>
        <Fact name="May be contacted by">{wishWords(profile.communicationPreferences)}</Fact>
        <Fact name="Tags">
          {tags.length === 0 ? null : (
            <ul className="profile-tags">
              {tags.map((tag) => (
                <li className="badge badge-outline" key={tag}>
                  {tag}
                </li>
              ))}
            </ul>
          )}
        </Fact>
      </Facts>
    </ProfileCard>
  )
}

function ActivityCard({ profile }: { profile: AttendeeProfile }) {
  const { createdAt, lastActivityAt, verifiedAt, verifiedBy } = profile
  const by = verifiedBy === null ? '' : ` by ${verifiedBy.displayName}`
  return (
    <ProfileCard title="User Activity" icon="clock">
      <Facts>
        <Fact name="Known since">{formatInstant(createdAt)}</Fact>
        <Fact name="Last activity">
          {lastActivityAt === null ? 'None yet' : formatInstant(lastActivityAt)}
        </Fact>
        <Fact name="Seminars">{profile.seminarCount}</Fact>
        <Fact name="Last payment verified">
          {verifiedAt === null ? 'None yet' : `${formatInstant(verifiedAt)}${by}`}
        </Fact>
      </Facts>
    </ProfileCard>
  )
}
