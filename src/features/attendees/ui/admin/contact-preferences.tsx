import type { Attendee } from '../../contract/attendees.ts'

type Wishes = Pick<Attendee, 'communicationPreferences' | 'marketingConsent'>

export function wishWords({ email, sms, phone }: Attendee['communicationPreferences']): string {
  const ways = [email && 'E-mail', sms && 'Text message', phone && 'Phone']
  return ways.filter((way) => way !== false).join(', ') || 'Nothing'
}

export function ContactWishes({ communicationPreferences, marketingConsent }: Wishes) {
  return (
    <dl className="contact-wishes" aria-label="Contact preferences">
      <div>
        <dt>May be contacted by</dt>
        <dd>{wishWords(communicationPreferences)}</dd>
      </div>
      <div>
        <dt>Consent to news by e-mail</dt>
        <dd>{marketingConsent ? 'Yes' : 'No'}</dd>
      </div>
    </dl>
  )
}

type Way = keyof Attendee['communicationPreferences']

const notWanted: Record<Way, string> = {
  email: 'This person does not want e-mail.',
  sms: 'This person does not want text messages.',
  phone: 'This person does not want phone calls.',
}

/** Warning if a person opted out of this channel; null otherwise. */
export function wishWarning(
  { communicationPreferences }: Pick<Attendee, 'communicationPreferences'>,
  way: Way | null,
): string | null {
  return way === null || communicationPreferences[way] ? null : notWanted[way]
}
