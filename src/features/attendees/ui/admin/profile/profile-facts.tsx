import { type ReactNode, useId } from 'react'
import type { Attendee } from '#app/features/attendees/contract/attendees.ts'
import type { AccountStatus, Role } from '#app/features/people/contract/person.ts'
import type { BadgeVariant } from '#app/ui/admin/status-props.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { IconName } from '#app/ui/icon-names.ts'

export const profileButtonIds = { edit: 'profile-edit', interaction: 'profile-add-interaction' } as const

/** Forms about a registration. */
export type SeminarForm = 'proof' | 'cancel' | 'handOver' | 'move'

export const seminarButtonId = (form: SeminarForm, registrationId: number) =>
  `profile-${form}-${registrationId}`

export const roleLabels: Record<Role, string> = {
  attendee: 'Attendee',
  staff: 'Staff',
  organizer: 'Organizer',
  admin: 'Admin',
}

export const accountStatusLabels: Record<AccountStatus, string> = {
  active: 'Active',
  inactive: 'Inactive',
  suspended: 'Suspended',
}

export const accountStatusVariants: Record<AccountStatus, BadgeVariant> = {
  active: 'success',
  inactive: 'secondary',
  suspended: 'destructive',
}

/** A `tel:` URL; null without a number, such as 'none'. */
export function toTelephoneUrl(phone: string): string | null {
  // Extensions and second numbers cannot be dialled.
  const [first = ''] = phone.split(/[a-z,;/]/i)
  const digits = first.replaceAll(/[^\d+]/g, '')
  return digits === '' ? null : `tel:${digits}`
}

export const yesOrNoText = (isSo: boolean) => (isSo ? 'Yes' : 'No')

export function ProfileCard({
  title,
  icon,
  children,
}: {
  title: string
  icon: IconName
  children: ReactNode
}) {
  const id = useId()
  return (
    <section className="profile-card" aria-labelledby={id}>
      <h3 id={id} className="profile-card-title">
        <Icon name={icon} />
        {title}
      </h3>
      {children}
    </section>
  )
}

export function ProfileDetails({ children }: { children: ReactNode }) {
  return <dl className="profile-facts">{children}</dl>
}

/** Shows a placeholder for unknown values. */
export function ProfileDetail({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children ?? <span className="muted">Not given</span>}</dd>
    </div>
  )
}

type AttendeePreferences = Pick<Attendee, 'communicationPreferences' | 'marketingConsent'>

export function contactPreferencesText({ email, sms, phone }: Attendee['communicationPreferences']): string {
  const ways = [email && 'E-mail', sms && 'Text message', phone && 'Phone']
  return ways.filter((way) => way !== false).join(', ') || 'Nothing'
}

export function ContactPreferences({ communicationPreferences, marketingConsent }: AttendeePreferences) {
  return (
    <dl className="contact-wishes" aria-label="Contact preferences">
      <div>
        <dt>May be contacted by</dt>
        <dd>{contactPreferencesText(communicationPreferences)}</dd>
      </div>
      <div>
        <dt>Consent to news by e-mail</dt>
        <dd>{marketingConsent ? 'Yes' : 'No'}</dd>
      </div>
    </dl>
  )
}

type Channel = keyof Attendee['communicationPreferences']

const optOutTexts: Record<Channel, string> = {
  email: 'This person does not want e-mail.',
  sms: 'This person does not want text messages.',
  phone: 'This person does not want phone calls.',
}

/** Warning if a person opted out of this channel; null otherwise. */
export function contactOptOutWarning(
  { communicationPreferences }: Pick<Attendee, 'communicationPreferences'>,
  way: Channel | null,
): string | null {
  return way === null || communicationPreferences[way] ? null : optOutTexts[way]
}
