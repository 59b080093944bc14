import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Alert } from '#app/ui/public/alert.tsx'
import { Button } from '#app/ui/public/button.tsx'
import type { RegistrationFailure } from '../registration-failure.ts'
import { ProviderContact } from './provider-contact.tsx'

const alreadyRegistered = 'You are already registered for this seminar. Please select a different seminar.'

export function RegistrationFailureAlert({
  failure,
  backHref,
}: {
  failure: RegistrationFailure
  backHref: string
}) {
  const catalogue: ReactNode = <Link to={backHref}>See the other seminars</Link>
  switch (failure.kind) {
    case 'already_registered':
      return (
        <Alert variant="error" title={failure.isForThisSeminar ? alreadyRegistered : failure.message}>
          <p>If your payment was not accepted, use the link in our e-mail to send a new proof of payment.</p>
          {catalogue}
        </Alert>
      )
    case 'another_name':
      return (
        <Alert variant="warning" title={failure.message}>
          <p>Your account has this name. Is the registration for you, or for another person?</p>
          {/* First what keeps the name of the account, as Enter presses the first button. */}
          <p className="flex flex-wrap gap-3">
            <Button type="submit" name="isAnotherPerson" value="true">
              For Another Person
            </Button>
            <Button type="submit" name="isAnotherPerson" value="false">
              For Me
            </Button>
          </p>
        </Alert>
      )
    case 'closed':
      return (
        <Alert variant="error" title={failure.message}>
          {catalogue}
        </Alert>
      )
    case 'offline':
      return (
        <Alert variant="error" title={failure.message}>
          <p>Nothing you typed is lost. Please try again once you are online.</p>
        </Alert>
      )
    case 'fields':
      return <Alert variant="error" title={failure.message} />
    case 'other':
      return (
        <Alert variant="error" title="Registration failed. Please try again or contact support.">
          <p>{failure.message}</p>
          <p>
            Support: <ProviderContact />
          </p>
        </Alert>
      )
  }
}
