import type { Attendee } from '../../contract.ts'

type Wishes = Pick<Attendee, 'communicationPreferences' | 'marketingConsent'>

/** 'E-mail, Phone', or that nothing is wanted. */
export function wishWords({ email, sms, phone }: Attendee['communicationPreferences']): string {
  const ways = [email && 'E-mail', sms && 'Text message', phone && 'Phone']
  return ways.filter((way) => way !== false).join(', ') || 'Nothing'
}

/** How somebody wants to be contacted, beside what they are contacted by. */
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

/** A warning where a person does not want to be contacted in this way; null where they do. */
export function wishWarning(
  { communicationPreferences }: Pick<Attendee, 'communicationPreferences'>,
  way: Way | null,
): string | null {
  return way === null || communicationPreferences[way] ? null : notWanted[way]
}
