import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { RegisterResponse } from '#app/features/registrations/contract/registration.ts'
import type { PublicSeminar } from '#app/features/seminars/contract/seminars.ts'
import { ApiError, type BodyOf } from '#app/platform/api-client/api-client.ts'
import { useApiClient } from '#app/platform/api-client/use-api-client.ts'
import { isFileReadable, unreadableFileText } from '#app/ui/chosen-file.ts'
import { dismissErrorToasts, toast } from '#app/ui/toast.ts'
import type { RegistrationConfirmation } from '../confirmation.ts'
import { type RegistrationDraftHandle, toRegistrationAttempt, useRegistrationDraft } from '../draft.ts'
import type { RefusedRegistrationForm } from '../posted-registration.ts'
import type { RegistrationFailure } from '../registration-failure.ts'
import {
  dropHiddenFields,
  findFormFieldStep,
  listFieldsOfStep,
  listRegistrationProblems,
  type RegistrationFormOutput,
  type RegistrationFormStep,
  registrationFormSchema,
} from '../registration-form.ts'
import { registrationFormQuery } from '../registration-form-api.ts'
import { nextRegistrationStep, previousRegistrationStep } from '../registration-steps.ts'
import { focusRegistrationStep, focusRegistrationSummary } from './step-frame.tsx'
import {
  focusRegistrationField,
  type RegistrationForm,
  useRegistrationForm,
} from './use-registration-form.ts'

export interface RegistrationStepsInput extends Pick<UseRegistrationOptions, 'onStep' | 'onDone'> {
  /** The form as it came back after it was posted without script, or null. */
  readonly posted: RefusedRegistrationForm | null
  readonly seminar: PublicSeminar | null
  readonly step: RegistrationFormStep
  readonly backHref: string
}

function useFocusOnChange(step: RegistrationFormStep): void {
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    focusRegistrationStep()
  }, [step])
}

export function useRegistrationSteps(input: RegistrationStepsInput) {
  const { step, posted, onStep, onDone, backHref } = input
  const navigate = useNavigate()
  const form = useRegistrationForm(!!input.seminar?.price, posted)
  const people = 1 + (form.values.others ?? 0)
  const price = form.definition.own?.priceOf?.(form.values) ?? (input.seminar?.price ?? 0) * people
  const needsProof = !!price
  const seminar = input.seminar && { ...input.seminar, price: price || null }
  const draft = useRegistrationDraft(form)
  const registration = useRegistration({ form, draft, onStep, onDone })
  const { submit, isSending, clearFailure } = registration
  useFocusOnChange(step)

  // Unknown until the draft is restored.
  const problems = draft.isReady
    ? listRegistrationProblems(form.values, {
        needsProof,
        hasSeminar: seminar !== null,
        form: form.definition,
      })
    : []

  function goNext() {
    clearFailure()
    dismissErrorToasts()
    const wrong = form.check(listFieldsOfStep(step, form.definition.own, form.values))
    if (wrong === null) onStep(nextRegistrationStep(step))
    else focusRegistrationField(wrong)
  }

  async function complete(isAnotherPerson: boolean | undefined) {
    if (seminar !== null && problems.length === 0)
      return submit({ id: seminar.id, needsProof, isAnotherPerson })
    focusRegistrationSummary()
    toast.error('Please complete all required fields')
  }

  return {
    form,
    draft,
    problems,
    /** Seminar with the price that this registrant pays. */
    seminar,
    ...registration,
    goBack() {
      clearFailure()
      if (step !== 1) return onStep(previousRegistrationStep(step))
      draft.forget()
      void navigate(backHref)
    },
    goTo(target: RegistrationFormStep) {
      onStep(target)
      form.check(listFieldsOfStep(target, form.definition.own, form.values))
    },
    goForward(event: FormEvent) {
      event.preventDefault()
      if (isSending) return
      if (step === 3) void complete(readAnswer(event))
      else if (form.work.current === null) goNext()
      else void form.work.current.then(goNext)
    },
  }
}

/** The answer of the pressed button, to whether the registration is for another person. */
function readAnswer({ nativeEvent }: FormEvent): boolean | undefined {
  const { submitter } = nativeEvent as SubmitEvent
  return submitter?.getAttribute('name') === 'isAnotherPerson'
    ? submitter.getAttribute('value') === 'true'
    : undefined
}

interface SeminarToRegister {
  readonly id: number
  readonly needsProof: boolean
  readonly isAnotherPerson: boolean | undefined
}

interface UseRegistrationOptions {
  readonly form: RegistrationForm
  readonly draft: RegistrationDraftHandle
  readonly onStep: (step: RegistrationFormStep) => void
  readonly onDone: (confirmation: RegistrationConfirmation) => void
}

/** An unreadable image is an issue of its field. */
async function requireReadable(file: File): Promise<void> {
  if (await isFileReadable(file)) return
  throw new ApiError(unreadableFileText, 400, [{ path: 'proofOfPaymentFile', message: unreadableFileText }])
}

function showFailureToast(failure: RegistrationFailure): void {
  if (failure.kind !== 'already_registered') {
    toast.error('Registration failed', failure.message)
  } else if (failure.isForThisSeminar) {
    toast.error(
      'Already registered for this seminar',
      'Please select a different seminar to continue your registration.',
    )
  }
}

function useRegistration({ form, draft, onStep, onDone }: UseRegistrationOptions) {
  const register = useRegister()
  const queries = useQueryClient()
  const [isSending, setIsSending] = useState(false)
  const [percent, setPercent] = useState<number | null>(null)
  const [failure, setFailure] = useState(form.posted?.failure ?? null)

  async function showFailure(error: unknown) {
    // Loaded already: the form is sent from the last step.
    const { toRegistrationFailure } = await import('./later-steps.tsx')
    const failed = toRegistrationFailure(error instanceof Error ? error : new Error(String(error)))
    setFailure(failed)
    showFailureToast(failed)
    if (failed.kind === 'already_registered') onStep(1)
    if (failed.kind !== 'fields') return
    // The provider may have changed the form since it was loaded.
    void queries.invalidateQueries({ queryKey: registrationFormQuery().queryKey })
    form.showErrors(failed.fields)
    onStep(failed.fields.some(({ field }) => findFormFieldStep(field) === 1) ? 1 : 2)
  }

  async function send(values: RegistrationFormOutput, { id: seminarId, isAnotherPerson }: SeminarToRegister) {
    const proof = values.proofOfPaymentFile ?? null
    if (proof !== null) await requireReadable(proof)
    const { toOthersBody, toRegisterInput, toRegistrationConfirmation } = await import('./later-steps.tsx')
    const { own } = form.definition
    const input = {
      ...toRegisterInput(values, seminarId, proof),
      ...own?.toBody(form.read()),
      ...toOthersBody(form.read(), form.definition),
      seminarId,
      isAnotherPerson,
    }
    const attempt = toRegistrationAttempt(input, proof, draft.attempt)
    draft.storeAttempt(attempt)
    const onProgress = (share: number) => setPercent(share * 100)
    const response = await register({ input, idempotencyKey: attempt.key, onProgress })
    draft.forget()
    toast.success('Registration completed successfully!')
    const answers = own?.toConfirmed(form.read())
    onDone(toRegistrationConfirmation(response, values, { answers, entered: form.read() }))
  }

  /** Requires a valid form. */
  async function submit(seminar: SeminarToRegister): Promise<void> {
    if (isSending) return
    setIsSending(true)
    setPercent(null)
    setFailure(null)
    dismissErrorToasts()
    try {
      const values = dropHiddenFields(form.read(), form.definition)
      await send(registrationFormSchema(seminar.needsProof, form.definition).parse(values), seminar)
    } catch (error) {
      await showFailure(error)
    } finally {
      setIsSending(false)
    }
  }

  return { submit, isSending, percent, failure, clearFailure: () => setFailure(null) }
}

interface RegisterRequest {
  readonly input: BodyOf<'POST /attendees'>
  /** The same for every retry. */
  readonly idempotencyKey: string
  /** Reports progress from 0 to 1. */
  readonly onProgress: (share: number) => void
}

/** Registers; the form tracks the state itself. */
function useRegister(): (sending: RegisterRequest) => Promise<RegisterResponse> {
  const api = useApiClient()
  const queries = useQueryClient()
  return async ({ input, idempotencyKey, onProgress }) => {
    const response = await api.request('POST /attendees', {
      body: input,
      headers: { 'Idempotency-Key': idempotencyKey },
      fallback: 'Failed to create attendee',
      onUploadProgress: onProgress,
    })
    // Seat counts have changed.
    void queries.invalidateQueries({ queryKey: ['GET /seminars'] })
    return response
  }
}
