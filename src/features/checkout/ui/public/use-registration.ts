import { useState } from 'react'
import { ApiError } from '../../../../platform/api-client/api-client.ts'
import { imageTexts } from '../../../../ui/public/image-file.ts'
import { toDataUrl } from '../../../../ui/public/prepare-image.ts'
import { dismissErrors, toast } from '../../../../ui/public/toast.ts'
import type { RegisterAnswer } from '../../../registrations/contract/registration.ts'
import { attemptFor } from '../draft.ts'
import { useRegister } from '../registration-api.ts'
import { explainFailure, type RegistrationFailure } from '../registration-failure.ts'
import {
  type FormOutput,
  registrationForm,
  type Step,
  stepOf,
  toRegisterInput,
} from '../registration-form.ts'
import type { DraftHandle } from './use-draft.ts'
import type { RegistrationForm } from './use-registration-form.ts'

export interface RegistrationParts {
  readonly form: RegistrationForm
  readonly draft: DraftHandle
  readonly onStep: (step: Step) => void
  readonly onDone: (answer: RegisterAnswer, values: FormOutput) => void
}

export interface SendableSeminar {
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

export function useRegistration({ form, draft, onStep, onDone }: RegistrationParts) {
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
