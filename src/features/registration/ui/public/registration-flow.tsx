import { lazy, Suspense, useEffect, useState } from 'react'
import { PageHeading, Section } from '../../../../ui/public/structure.tsx'
import type { ShownSeminar } from '../../../catalog/contract.ts'
import { whyNoSeat } from '../../rules.ts'
import { confirmationOf } from '../confirmation.ts'
import type { Step } from '../registration-form.ts'
import { RegistrationFrame } from './registration-frame.tsx'
import type { RegistrationSlots } from './registration-slots.ts'
import { RegistrationSteps } from './registration-steps-form.tsx'
import { useConfirmation } from './use-confirmation.ts'

export interface RegistrationFlowProps {
  /** Null while its facts are not known. */
  seminar: ShownSeminar | null
  /** Lives in the address, so that Back and reload keep it. */
  step: Step
  onStep: (step: Step) => void
  /** The catalogue, at the seminar chosen. */
  backHref: string
  /** The form is then filled from the account. */
  isSignedIn?: boolean
  slots?: RegistrationSlots
}

const noSlots: RegistrationSlots = {}

/** Needed once everything is done, so it comes while the last step is read. A plain word is better than none. */
const loadConfirmation = () =>
  import('./confirmation-screen.tsx').then(
    ({ ConfirmationScreen }) => ({ default: ConfirmationScreen }),
    () => ({ default: PlainConfirmation }),
  )
const Confirmation = lazy(loadConfirmation)

function PlainConfirmation() {
  return (
    <Section>
      <PageHeading title="Registration Confirmed!" />
    </Section>
  )
}

/** Registering for one seminar, from the first field to the confirmation. */
export function RegistrationFlow({
  seminar,
  step,
  onStep,
  backHref,
  isSignedIn = false,
  slots = noSlots,
}: RegistrationFlowProps) {
  const { confirmation, isEarlier, confirm, forget } = useConfirmation(seminar?.id ?? null)
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
  const closed = seminar && whyNoSeat(seminar, now)
  return (
    <RegistrationFrame title={seminar?.title ?? 'Seminar'} facts={slots.facts} isOpen={closed === null}>
      <RegistrationSteps
        seminar={seminar}
        closed={closed}
        step={step}
        onStep={onStep}
        backHref={backHref}
        isSignedIn={isSignedIn}
        onDone={(answer, values) => confirm(confirmationOf(answer, values))}
      />
    </RegistrationFrame>
  )
}
