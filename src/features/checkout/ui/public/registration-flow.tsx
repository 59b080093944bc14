import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { whyNoSeatAvailable } from '#app/features/registrations/rules/seats.ts'
import type { PublicSeminar } from '#app/features/seminars/contract/seminars.ts'
import { lazyComponent } from '#app/ui/lazy-component.ts'
import { PageHeading, Section } from '#app/ui/structure.tsx'
import type { RegistrationConfirmation } from '../confirmation.ts'
import type { PostedRegistrationResult } from '../posted-registration.ts'
import type { RegistrationFormStep } from '../registration-form.ts'
import { draftStorageKey, finishedRegistrationsStorageKey } from '../storage-keys.ts'
import type { RegistrationFlowSlots } from './confirmation-screen.tsx'
import { RegistrationSteps } from './registration-steps-form.tsx'
import { useRegistrationConfirmation } from './use-confirmation.ts'

export interface RegistrationFlowProps {
  seminar: PublicSeminar | null
  /** Step in the URL, to survive back and reload. */
  step: RegistrationFormStep
  onStep: (step: RegistrationFormStep) => void
  backHref: string
  isSignedIn?: boolean
  slots?: RegistrationFlowSlots
  /** Result of a form that was posted without script. */
  postedResult?: PostedRegistrationResult | undefined
  /** Confirmation of a registration just made without script. */
  registered?: RegistrationConfirmation | null
}

const noSlots: RegistrationFlowSlots = {}

/** Loads the confirmation during the last step; a plain message is the fallback. */
const loadConfirmation = () =>
  import('./confirmation-screen.tsx').then(
    ({ ConfirmationScreen }) => ConfirmationScreen,
    () => PlainConfirmation,
  )
const Confirmation = lazyComponent(loadConfirmation)

function PlainConfirmation() {
  return (
    <Section>
      <PageHeading title="Registration Confirmed!" />
    </Section>
  )
}

export function RegistrationFlow({
  seminar,
  step,
  onStep,
  backHref,
  isSignedIn = false,
  slots = noSlots,
  postedResult,
  registered = null,
}: RegistrationFlowProps) {
  const { confirmation, isEarlier, confirm, forget } = useRegistrationConfirmation(
    seminar?.id ?? null,
    registered,
  )
  const [now] = useState(() => new Date())
  useEffect(() => {
    if (step === 3) void loadConfirmation()
  }, [step])
  if (confirmation !== null) {
    return (
      <Suspense fallback={<PlainConfirmation />}>
        <Confirmation
          confirmation={confirmation}
          seminar={seminar}
          slots={slots}
          onRegisterOther={isEarlier ? forget : null}
        />
      </Suspense>
    )
  }
  const closed = seminar && whyNoSeatAvailable(seminar, now)
  return (
    <RegistrationFrame title={seminar?.title ?? 'Seminar'} summary={slots.summary} isOpen={closed === null}>
      <RegistrationSteps
        seminar={seminar}
        posted={postedResult?.posted ?? null}
        closed={closed}
        step={step}
        onStep={onStep}
        backHref={backHref}
        isSignedIn={isSignedIn}
        onDone={confirm}
      />
    </RegistrationFrame>
  )
}

function RegistrationFrame({
  title,
  summary,
  isOpen,
  children,
}: {
  title: string
  summary: ReactNode
  isOpen: boolean
  children: ReactNode
}) {
  return (
    <Section>
      {/* The start script loads the page's script at once if the browser keeps one of these. */}
      <div
        className="mx-auto grid max-w-page gap-4"
        data-stored={`${draftStorageKey} ${finishedRegistrationsStorageKey}`}
      >
        <PageHeading
          title={`Register for ${title}`}
          {...(isOpen && { subtitle: 'Complete the steps below to secure your spot.' })}
        />
        {summary}
        {children}
      </div>
    </Section>
  )
}
