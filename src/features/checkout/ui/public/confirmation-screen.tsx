import { type ReactNode, useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import type { PaymentStatus } from '#app/features/orders/contract/payment-status.ts'
import type { RegistrationType } from '#app/features/registrations/contract/registration.ts'
import type { PublicSeminar } from '#app/features/seminars/contract/seminars.ts'
import { toSeminarSummary } from '#app/features/seminars/ui/public/seminar-summary.ts'
import { formatCpdPoints } from '#app/platform/format/money.ts'
import { Icon } from '#app/ui/icon.tsx'
import type { IconName } from '#app/ui/icon-names.ts'
import { SuccessIllustration } from '#app/ui/illustrations.tsx'
import { Alert } from '#app/ui/public/alert.tsx'
import { Button } from '#app/ui/public/button.tsx'
import { ButtonLink } from '#app/ui/public/button-link.tsx'
import { type DetailsEntry, DetailsList } from '#app/ui/public/facts.tsx'
import { Card, PageHeading, Section } from '#app/ui/structure.tsx'
import type { RegistrationConfirmation } from '../confirmation.ts'

export function seatStatusText(paymentStatus: PaymentStatus | null): string {
  return paymentStatus === 'pending'
    ? 'We are checking your payment. Your seat is reserved in the meantime.'
    : 'Your seat is reserved.'
}

interface ConfirmationText {
  readonly title: string
  readonly subtitle: string
}

const additionalRegistrationText: ConfirmationText = {
  title: 'Additional Registration Confirmed!',
  subtitle: 'This seminar has been added to your registrations.',
}

export function registrationConfirmationText(type: RegistrationType | null): ConfirmationText {
  if (type === 'new_attendee') {
    return {
      title: 'Welcome & Registration Confirmed!',
      subtitle: 'We look forward to meeting you.',
    }
  }
  if (type === null) return { title: 'Registration Confirmed!', subtitle: 'Thank you for registering.' }
  return additionalRegistrationText
}

function NextStep({ icon, title, children }: { icon: IconName; title: string; children: ReactNode }) {
  return (
    <li className="flex gap-3">
      <Icon name={icon} className="mt-1 text-brand-text" />
      <div className="grid min-w-0 flex-1 gap-1">
        <h3>{title}</h3>
        {children}
      </div>
    </li>
  )
}

const givesPoints = (seminar: PublicSeminar | null) =>
  seminar !== null && (seminar.cpdPoints !== null || seminar.isAccreditationAppliedFor)

function NextSteps({
  confirmation,
  seminar,
  calendar,
}: {
  confirmation: RegistrationConfirmation
  seminar: PublicSeminar | null
  calendar: ReactNode
}) {
  const { registrationType, registrant } = confirmation
  const hasOthers = registrationType === 'existing_attendee' || registrationType === 'additional_registration'
  return (
    <Card as="section" labelledBy="next-steps">
      <h2 id="next-steps">Next steps</h2>
      <ol className="grid gap-5">
        <NextStep icon="mail" title="Check your e-mail">
          <p className="wrap-anywhere">
            We sent a confirmation to <strong>{registrant.email}</strong>. Please check your spam folder too.
          </p>
        </NextStep>
        {(seminar?.price ?? 0) > 0 && confirmation.paymentStatus !== 'verified' ? (
          <NextStep icon="wallet" title="Your payment">
            <p>
              {confirmation.paymentNote?.[1] ?? 'We will e-mail you as soon as we have checked your payment.'}
            </p>
          </NextStep>
        ) : null}
        {registrant.hasLicense && givesPoints(seminar) ? (
          <NextStep icon="award" title="Add another license">
            <p>
              If you hold several PRC licenses, add them on your ticket or in{' '}
              <Link to="/account#licences-heading">your account</Link>.
            </p>
          </NextStep>
        ) : null}
        {calendar === undefined ? null : (
          <NextStep icon="calendar-plus" title="Save the date">
            {calendar}
          </NextStep>
        )}
        {hasOthers ? (
          <NextStep icon="list-checks" title="View all registrations">
            <p>
              You may have other registrations. <Link to="/status">See them all</Link> with your e-mail
              address.
            </p>
          </NextStep>
        ) : null}
      </ol>
    </Card>
  )
}

function SeminarDetails({ seminar }: { seminar: PublicSeminar | null }) {
  if (seminar === null) {
    return (
      <Alert variant="warning" title="Registration completed but seminar details could not be retrieved." />
    )
  }
  const { cpdPoints, isAccreditationAppliedFor } = seminar
  const points =
    cpdPoints === null || isAccreditationAppliedFor
      ? []
      : [['CPD points earned', formatCpdPoints(cpdPoints)] as const]
  const place = seminar.locationType === 'online' ? 'Online' : seminar.locationAddress
  return (
    <Card>
      <DetailsList
        heading="h2"
        title="Seminar details"
        facts={[...points, ...toSeminarSummary(seminar), ['Location', place]]}
      />
    </Card>
  )
}

const earlierConfirmationText = {
  title: 'You are registered',
  subtitle: 'You registered for this seminar in this browser.',
}

/** Returns the details that are stored of earlier registrations. */
function registrantDetails(
  registrant: RegistrationConfirmation['registrant'],
  isEarlier: boolean,
): DetailsEntry[] {
  const { name, email, phone, company, jobTitle } = registrant
  const known: DetailsEntry[] = [
    ['Name', name],
    ['Email', email],
  ]
  if (isEarlier) return known
  const given: DetailsEntry[] = [
    ['Contact Number', phone],
    ['Company', company],
    ['Job Title', jobTitle],
  ]
  return [...known, ...given.filter(([, value]) => value)]
}

export interface ConfirmationScreenProps {
  confirmation: RegistrationConfirmation
  seminar: PublicSeminar | null
  slots: RegistrationFlowSlots
  /** Null if the registration was just made. */
  onRegisterOther: (() => void) | null
}

export function ConfirmationScreen({
  confirmation,
  seminar,
  slots,
  onRegisterOther,
}: ConfirmationScreenProps) {
  const { registrationType, registrant } = confirmation
  const text =
    onRegisterOther === null ? registrationConfirmationText(registrationType) : earlierConfirmationText
  const top = useRef<HTMLDivElement>(null)
  const { key } = useLocation()
  // Back to an entry of the longer form would restore a position below this screen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the entry of the history is what it reacts to
  useEffect(() => {
    top.current?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
  }, [key])
  return (
    <Section>
      <div className="grid gap-6">
        <div className="flex flex-wrap items-center gap-6" ref={top} tabIndex={-1}>
          <div className="w-40 max-w-full">
            <SuccessIllustration />
          </div>
          <PageHeading title={text.title} subtitle={text.subtitle} />
        </div>
        <Alert
          variant={confirmation.paymentStatus === 'pending' ? 'warning' : 'success'}
          title={confirmation.paymentNote?.[0] ?? seatStatusText(confirmation.paymentStatus)}
        >
          {confirmation.reference === null ? null : (
            <p>
              Your registration number: <strong>{confirmation.reference}</strong>
            </p>
          )}
        </Alert>
        {registrationType === 'new_attendee' && onRegisterOther === null ? (
          <>
            <div className="needs-script">{slots.accountPrompt?.(registrant)}</div>
            <noscript>
              <Card as="section" labelledBy="account-without-script">
                <h2 id="account-without-script">Create an account</h2>
                <p>
                  See your registrations and certificates in one place.{' '}
                  <Link to="/login?link=request">Ask for a link</Link> to {registrant.email}, and choose a
                  password there.
                </p>
              </Card>
            </noscript>
          </>
        ) : null}
        <div className="grid gap-6 md:grid-cols-2">
          <SeminarDetails seminar={seminar} />
          <Card>
            <DetailsList
              heading="h2"
              title="Registrant details"
              facts={[
                ...registrantDetails(registrant, onRegisterOther !== null),
                ...(confirmation.answers ?? []).map(({ label, text }) => [label, text] as const),
              ]}
            />
          </Card>
        </div>
        {confirmation.others === undefined ? null : (
          <Card as="section" labelledBy="registered-others">
            <h2 id="registered-others">Registered with you</h2>
            <dl className="grid gap-2">
              {confirmation.others.map(({ name, reference }) => (
                <div key={reference} className="flex flex-wrap justify-between gap-x-6">
                  <dt className="wrap-anywhere">{name}</dt>
                  <dd className="text-soft">{reference}</dd>
                </div>
              ))}
            </dl>
          </Card>
        )}
        <NextSteps confirmation={confirmation} seminar={seminar} calendar={slots.calendar} />
        <div className="flex flex-wrap gap-3">
          <ButtonLink to="/status">View All My Registrations</ButtonLink>
          <ButtonLink to="/register" variant="secondary">
            Register for Another Seminar
          </ButtonLink>
          {onRegisterOther === null ? null : (
            <Button variant="secondary" onClick={onRegisterOther}>
              Register Another Person
            </Button>
          )}
        </div>
      </div>
    </Section>
  )
}

export interface RegistrationFlowSlots {
  /** The seminar in one line. */
  readonly summary?: ReactNode
  readonly calendar?: ReactNode
  /** Offers an account to new people. */
  readonly accountPrompt?: (registrant: { readonly name: string; readonly email: string }) => ReactNode
}
