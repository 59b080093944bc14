import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import {
  type Attempt,
  type DraftStorage,
  forgetDraft,
  readDraft,
  saveDraft,
  toDraftDetails,
} from '../draft.ts'
import { type FormValues, fieldNames } from '../registration-form.ts'
import { fieldId, type RegistrationForm } from './use-registration-form.ts'

/** Null if blocked, as in private windows. */
export function browserStorage(): DraftStorage | null {
  try {
    return window.localStorage
  } catch {
    return null
  }
}

/** Input entered before hydration. */
function typedBeforeScript(): FormValues {
  const typed: Record<string, string | boolean> = {}
  for (const name of fieldNames) {
    const input = document.getElementById(fieldId(name))
    if (input instanceof HTMLInputElement && input.type === 'checkbox') {
      if (input.checked) typed[name] = true
    } else if (input !== null && 'value' in input && input.value) {
      typed[name] = String(input.value)
    }
  }
  const noMiddleName = document.getElementById(fieldId('noMiddleName'))
  const hasNone = noMiddleName instanceof HTMLInputElement && noMiddleName.checked
  return { ...typed, ...(hasNone && { middleInitial: null }) }
}

export interface DraftHandle {
  /** False until the draft is restored. */
  readonly isReady: boolean
  /** The last failed or unanswered attempt. */
  readonly attempt: Attempt | null
  readonly keepAttempt: (attempt: Attempt) => void
  readonly forget: () => void
}

/** Stores the form's values while typing and restores them. */
export function useDraft({ values, change }: Pick<RegistrationForm, 'values' | 'change'>): DraftHandle {
  const [isReady, setIsReady] = useState(false)
  const [attempt, setAttempt] = useState<Attempt | null>(null)
  const isForgotten = useRef(false)

  // Before anything is drawn anew, which would overwrite what was typed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form appears
  useLayoutEffect(() => {
    const draft = readDraft(browserStorage(), Date.now())
    change({ ...draft.details, ...typedBeforeScript() })
    setAttempt(draft.attempt)
    setIsReady(true)
  }, [])

  useEffect(() => {
    if (!isReady || isForgotten.current) return
    saveDraft(browserStorage(), { details: toDraftDetails(values), attempt }, Date.now())
  }, [isReady, values, attempt])

  return {
    isReady,
    attempt,
    keepAttempt: setAttempt,
    forget() {
      isForgotten.current = true
      forgetDraft(browserStorage())
    },
  }
}
