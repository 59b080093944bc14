import { type FormEvent, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { dismissErrors, toast } from '../../../../ui/public/toast.ts'
import { paymentNeed } from '../../../registrations/rules/seats.ts'
import type { ShownSeminar } from '../../../seminars/contract/seminars.ts'
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

export function useRegistrationSteps({ seminar, step, onStep, onDone, backHref }: StepsInput) {
  const { needsProof } = paymentNeed(seminar?.price ?? null, false)
  const navigate = useNavigate()
  const form = useRegistrationForm(needsProof)
  const draft = useDraft(form)
  const registration = useRegistration({ form, draft, onStep, onDone })
  const { submit, isSending, clearFailure } = registration
  useFocusOnChange(step)

  // Unknown until the draft is restored.
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
    goForward(event: FormEvent) {
      event.preventDefault()
      if (isSending) return
      if (step === 3) void complete()
      else goNext()
    },
  }
}
