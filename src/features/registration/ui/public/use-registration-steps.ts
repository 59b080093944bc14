import { type FormEvent, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { dismissErrors, toast } from '../../../../ui/public/toast.ts'
import type { ShownSeminar } from '../../../catalog/contract.ts'
import { paymentNeed } from '../../rules.ts'
import { fieldsOf, findProblems, type Step } from '../registration-form.ts'
import { nextStep, previousStep } from '../registration-steps.ts'
import { showStep, showSummary } from './step-frame.tsx'
import { useDraft } from './use-draft.ts'
import { type RegistrationParts, useRegistration } from './use-registration.ts'
import { focusField, useRegistrationForm } from './use-registration-form.ts'

export interface StepsInput extends Pick<RegistrationParts, 'onStep' | 'onDone'> {
  readonly seminar: ShownSeminar | null
  readonly step: Step
  readonly backHref: string
}

function useFocusOnChange(step: Step): void {
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    showStep()
  }, [step])
}

/** Moves between the steps, checks on the way, and sends at the end. */
export function useRegistrationSteps({ seminar, step, onStep, onDone, backHref }: StepsInput) {
  const { needsProof } = paymentNeed(seminar?.price ?? null, false)
  const navigate = useNavigate()
  const form = useRegistrationForm(needsProof)
  const draft = useDraft(form)
  const registration = useRegistration({ form, draft, onStep, onDone })
  const { submit, isSending, clearFailure } = registration
  useFocusOnChange(step)

  // Before the draft is back nobody can say what is missing.
  const problems = draft.isReady
    ? findProblems(form.values, { needsProof, hasSeminar: seminar !== null })
    : []

  function goNext() {
    clearFailure()
    dismissErrors()
    const wrong = form.check(fieldsOf(step))
    if (wrong === null) onStep(nextStep(step))
    else focusField(wrong)
  }

  async function complete() {
    if (seminar !== null && problems.length === 0) return submit({ id: seminar.id, needsProof })
    showSummary()
    toast.error('Please complete all required fields')
  }

  return {
    form,
    draft,
    problems,
    ...registration,
    goBack() {
      clearFailure()
      if (step !== 1) return onStep(previousStep(step))
      draft.forget()
      void navigate(backHref)
    },
    goTo(target: Step) {
      onStep(target)
      form.check(fieldsOf(target))
    },
    /** What the forward button and Enter do. */
    goForward(event: FormEvent) {
      event.preventDefault()
      if (isSending) return
      if (step === 3) void complete()
      else goNext()
    },
  }
}
