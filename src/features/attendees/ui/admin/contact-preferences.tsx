import type { Attendee } from '../../contract/attendees.ts'

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
