import { useRef, useState } from 'react'
import type { FieldMessage } from '../registration-failure.ts'
import { type FieldName, type FormErrors, type FormValues, problemsOf } from '../registration-form.ts'

export interface RegistrationForm {
  readonly values: FormValues
  readonly errors: FormErrors
  /** What stands in the form at this moment, also within an event that changed it. */
  readonly read: () => FormValues
  /** Takes what was typed; a message that stands there goes as soon as it is no longer true. */
  readonly change: (values: FormValues) => void
  /** Shows what is wrong with these fields and answers which is the first, or null. */
  readonly check: (names: readonly FieldName[]) => FieldName | null
  readonly showErrors: (messages: readonly FieldMessage[]) => void
}

interface State {
  readonly values: FormValues
  readonly errors: FormErrors
}

/** These fields' messages as they are now; all others stay. */
function checked(state: State, names: readonly FieldName[], needsProof: boolean): State {
  const found = problemsOf(state.values, needsProof)
  const errors = { ...state.errors }
  for (const name of names) {
    if (found[name] === undefined) delete errors[name]
    else errors[name] = found[name]
  }
  return { ...state, errors }
}

/**
 * The state of the form.
 *
 * Small and our own: measured, a form library would be a tenth of all script that this page loads.
 */
export function useRegistrationForm(needsProof: boolean): RegistrationForm {
  const [state, setState] = useState<State>({ values: {}, errors: {} })
  // Two events may come before the next drawing: the second must see what the first did.
  const latest = useRef(state)

  function show(next: State): void {
    latest.current = next
    setState(next)
  }

  return {
    ...state,
    read: () => latest.current.values,
    change(changed) {
      const { values, errors } = latest.current
      const rechecked = (Object.keys(changed) as FieldName[]).filter((name) => errors[name] !== undefined)
      show(checked({ values: { ...values, ...changed }, errors }, rechecked, needsProof))
    },
    check(names) {
      show(checked(latest.current, names, needsProof))
      return names.find((name) => latest.current.errors[name] !== undefined) ?? null
    },
    showErrors(messages) {
      const errors = Object.fromEntries(messages.map(({ field, message }) => [field, message]))
      show({ ...latest.current, errors: { ...latest.current.errors, ...errors } })
    },
  }
}

export const fieldId = (name: FieldName | 'noMiddleName') => `registration-${name}`

export function focusField(name: FieldName): void {
  document.getElementById(fieldId(name))?.focus()
}
