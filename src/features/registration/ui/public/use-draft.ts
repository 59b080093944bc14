import { useEffect, useRef, useState } from 'react'
import {
  type Attempt,
  type DraftStorage,
  forgetDraft,
  missingFrom,
  readDraft,
  saveDraft,
  toDraftDetails,
} from '../draft.ts'
import type { RegistrationForm } from './use-registration-form.ts'

/** Null where the browser refuses: private windows, blocked site data. */
function browserStorage(): DraftStorage | null {
  try {
    return window.localStorage
  } catch {
    return null
  }
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
export function useDraft(form: RegistrationForm): DraftHandle {
  const [isReady, setIsReady] = useState(false)
  const [attempt, setAttempt] = useState<Attempt | null>(null)
  const kept = useRef<{ attempt: Attempt | null; isForgotten: boolean }>({
    attempt: null,
    isForgotten: false,
  })

  function save() {
    if (kept.current.isForgotten) return
    const details = toDraftDetails(form.getValues())
    saveDraft(browserStorage(), { details, attempt: kept.current.attempt }, Date.now())
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: `save` reads only refs and the form
  useEffect(() => {
    const draft = readDraft(browserStorage(), Date.now())
    kept.current.attempt = draft.attempt
    setAttempt(draft.attempt)
    for (const [name, value] of missingFrom(form.getValues(), draft.details)) {
      form.setValue(name, value as never)
    }
    setIsReady(true)
    return form.subscribe({ formState: { values: true }, callback: save })
  }, [form])

  return {
    isReady,
    attempt,
    keepAttempt(next) {
      kept.current.attempt = next
      setAttempt(next)
      save()
    },
    forget() {
      kept.current.isForgotten = true
      forgetDraft(browserStorage())
    },
  }
}
