import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError } from '../../../../platform/api-client/api-client.ts'
import { useApi } from '../../../../platform/api-client/use-api.ts'
import { imageTexts } from '../../../../ui/public/image-file.ts'
import { toDataUrl } from '../../../../ui/public/prepare-image.ts'
import { dismissErrors, toast } from '../../../../ui/public/toast.ts'
import type { RegisterAnswer, RegisterInput } from '../../../registrations/contract/registration.ts'
import { paymentNeed } from '../../../registrations/rules/seats.ts'
import type { ShownSeminar } from '../../../seminars/contract/seminars.ts'
import { attemptFor } from '../draft.ts'
import { explainFailure, type RegistrationFailure } from '../registration-failure.ts'
import {
  type FormOutput,
  fieldsOf,
  findProblems,
  registrationForm,
  type Step,
  stepOf,
  toRegisterInput,
} from '../registration-form.ts'
import { nextStep, previousStep } from '../registration-steps.ts'
import { showStep, showSummary } from './step-frame.tsx'
import { type DraftHandle, useDraft } from './use-draft.ts'
import { focusField, type RegistrationForm, useRegistrationForm } from './use-registration-form.ts'

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

interface RegistrationParts {
  readonly form: RegistrationForm
  readonly draft: DraftHandle
  readonly onStep: (step: Step) => void
  readonly onDone: (answer: RegisterAnswer, values: FormOutput) => void
}

interface SendableSeminar {
  readonly id: number
  readonly needsProof: boolean
}

/** An unreadable image is an issue of its field. */
async function readProof(file: File | null): Promise<string | null> {
  if (file === null) return null
  return toDataUrl(file).catch(() => {
    throw new ApiError(imageTexts.unreadable, 400, [
      { path: 'proofOfPaymentFile', message: imageTexts.unreadable },
    ])
  })
}

function tellInToast(failure: RegistrationFailure): void {
  if (failure.kind !== 'already_registered') {
    toast.error('Registration failed', failure.message)
  } else if (failure.isForThisSeminar) {
    toast.error(
      'Already registered for this seminar',
      'Please select a different seminar to continue your registration.',
    )
  }
}

function useRegistration({ form, draft, onStep, onDone }: RegistrationParts) {
  const register = useRegister()
  const [isSending, setIsSending] = useState(false)
  const [percent, setPercent] = useState<number | null>(null)
  const [failure, setFailure] = useState<RegistrationFailure | null>(null)

  function showFailure(error: unknown) {
    const failed = explainFailure(error instanceof Error ? error : new Error(String(error)))
    setFailure(failed)
    tellInToast(failed)
    if (failed.kind === 'already_registered') onStep(1)
    if (failed.kind !== 'fields') return
    form.showErrors(failed.fields)
    onStep(failed.fields.some(({ field }) => stepOf(field) === 1) ? 1 : 2)
  }

  async function send(values: FormOutput, seminarId: number) {
    const proof = values.proofOfPaymentFile ?? null
    const input = { ...toRegisterInput(values, seminarId, await readProof(proof)), seminarId }
    const attempt = attemptFor(input, proof, draft.attempt)
    draft.keepAttempt(attempt)
    const onProgress = (share: number) => setPercent(share * 100)
    const answer = await register({ input, idempotencyKey: attempt.key, onProgress })
    draft.forget()
    toast.success('Registration completed successfully!')
    onDone(answer, values)
  }

  /** Requires a valid form. */
  async function submit(seminar: SendableSeminar): Promise<void> {
    if (isSending) return
    setIsSending(true)
    setPercent(null)
    setFailure(null)
    dismissErrors()
    try {
      await send(registrationForm(seminar.needsProof).parse(form.read()), seminar.id)
    } catch (error) {
      showFailure(error)
    } finally {
      setIsSending(false)
    }
  }

  return { submit, isSending, percent, failure, clearFailure: () => setFailure(null) }
}

interface Sending {
  readonly input: RegisterInput
  /** The same for every retry. */
  readonly idempotencyKey: string
  /** From 0 to 1. */
  readonly onProgress: (share: number) => void
}

/** Registers; the form tracks the state itself. */
function useRegister(): (sending: Sending) => Promise<RegisterAnswer> {
  const api = useApi()
  const queries = useQueryClient()
  return async ({ input, idempotencyKey, onProgress }) => {
    const answer = await api.request<RegisterAnswer>({
      method: 'POST',
      path: '/attendees',
      body: input,
      headers: { 'Idempotency-Key': idempotencyKey },
      fallback: 'Failed to create attendee',
      onUploadProgress: onProgress,
    })
    // Seat counts have changed.
    void queries.invalidateQueries({ queryKey: ['seminars'] })
    return answer
  }
}
