import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import {
  type Attempt,
  clearRegistrationDraft,
  type RegistrationStorage,
  readRegistrationDraft,
  saveRegistrationDraft,
  toRegistrationDraftDetails,
} from '../draft.ts'
import { type RegistrationFormValues, registrationFieldNames } from '../registration-form.ts'
import { type RegistrationForm, registrationFieldId } from './use-registration-form.ts'

/** Null if blocked, as in private windows. */
export function findLocalStorage(): RegistrationStorage | null {
  try {
    return window.localStorage
  } catch {
    return null
  }
}

/** Input entered before hydration. */
function typedBeforeScript(): RegistrationFormValues {
  const typed: Record<string, string | boolean> = {}
  for (const name of registrationFieldNames) {
    const input = document.getElementById(registrationFieldId(name))
    if (input instanceof HTMLInputElement && input.type === 'checkbox') {
      if (input.checked) typed[name] = true
    } else if (input !== null && 'value' in input && input.value) {
      typed[name] = String(input.value)
    }
  }
  const noMiddleName = document.getElementById(registrationFieldId('noMiddleName'))
  const hasNone = noMiddleName instanceof HTMLInputElement && noMiddleName.checked
  return { ...typed, ...(hasNone && { middleInitial: null }) }
}

export interface RegistrationDraftHandle {
  /** False until the draft is restored. */
  readonly isReady: boolean
  /** The last failed or unanswered attempt. */
  readonly attempt: Attempt | null
  readonly storeAttempt: (attempt: Attempt) => void
  readonly forget: () => void
}

/** Stores the form's values while typing and restores them. */
export function useRegistrationDraft({
  values,
  change,
}: Pick<RegistrationForm, 'values' | 'change'>): RegistrationDraftHandle {
  const [isReady, setIsReady] = useState(false)
  const [attempt, setAttempt] = useState<Attempt | null>(null)
  const isForgotten = useRef(false)

  // Before a re-render, which would overwrite what was typed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form appears
  useLayoutEffect(() => {
    const draft = readRegistrationDraft(findLocalStorage(), Date.now())
    change({ ...draft.details, ...typedBeforeScript() })
    setAttempt(draft.attempt)
    setIsReady(true)
  }, [])

  useEffect(() => {
    if (!isReady || isForgotten.current) return
    saveRegistrationDraft(
      findLocalStorage(),
      { details: toRegistrationDraftDetails(values), attempt },
      Date.now(),
    )
  }, [isReady, values, attempt])

  return {
    isReady,
    attempt,
    storeAttempt: setAttempt,
    forget() {
      isForgotten.current = true
      clearRegistrationDraft(findLocalStorage())
    },
  }
}
