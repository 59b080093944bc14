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

/** Null where the browser refuses: private windows, blocked site data. */
export function browserStorage(): DraftStorage | null {
  try {
    return window.localStorage
  } catch {
    return null
  }
}

/** What somebody entered while the page was there and its script was not. */
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
  /** False on the server and until what was kept stands in the form again. */
  readonly isReady: boolean
  /** What was sent without an answer, or refused; null where nothing was. */
  readonly attempt: Attempt | null
  readonly keepAttempt: (attempt: Attempt) => void
  readonly forget: () => void
}

/** Keeps the form's values in the browser while they are typed, and brings them back after a reload. */
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
