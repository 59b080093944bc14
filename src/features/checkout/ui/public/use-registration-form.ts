import { use, useRef, useState } from 'react'
import { toFormOfColleagues } from '#app/features/registrations/contract/registration.ts'
import { FormDefinitionContext } from '../form-definition.ts'
import { nameOther, otherPrefix, readOther } from '../other-people.ts'
import type { RefusedRegistrationForm } from '../posted-registration.ts'
import type { VisitorRegistrationForm } from '../provider-question-fields.ts'
import type { RegistrationFieldMessage } from '../registration-failure.ts'
import {
  type FormFieldName,
  type RegistrationFormErrors,
  type RegistrationFormValues,
  validateRegistrationForm,
} from '../registration-form.ts'

export interface RegistrationForm {
  readonly values: RegistrationFormValues
  readonly errors: RegistrationFormErrors
  /** The form as it came back after it was posted without script, or null. */
  readonly posted: RefusedRegistrationForm | null
  readonly definition: VisitorRegistrationForm
  /** Prefix of the names of a further person's fields; empty for the first one's. */
  readonly prefix: '' | `others.${number}.`
  readonly read: () => RegistrationFormValues
  /** Updates values and clears messages that no longer apply. */
  readonly change: (values: RegistrationFormValues) => void
  /** Validates fields; returns the first invalid one, or null. */
  readonly check: (names: readonly FormFieldName[]) => FormFieldName | null
  readonly showErrors: (messages: readonly RegistrationFieldMessage[]) => void
  /** Work on a value, such as a chosen image; null if there is none. The form is checked after it. */
  readonly work: { current: Promise<void> | null }
}

interface State {
  readonly values: RegistrationFormValues
  readonly errors: RegistrationFormErrors
}

/** Updates the messages of these fields only. */
function withCheckedFields(
  state: State,
  names: readonly FormFieldName[],
  validate: (values: RegistrationFormValues) => RegistrationFormErrors,
): State {
  const found = validate(state.values)
  const errors = { ...state.errors }
  for (const name of names) {
    if (found[name] === undefined) delete errors[name]
    else errors[name] = found[name]
  }
  return { ...state, errors }
}

/** Form state without a library, which would be a tenth of this page's JavaScript. */
export function useRegistrationForm(
  needsProof: boolean,
  posted: RefusedRegistrationForm | null,
): RegistrationForm {
  const [state, setState] = useState<State>(posted ?? { values: {}, errors: {} })
  const definition = use(FormDefinitionContext)
  const validate = (values: RegistrationFormValues) =>
    validateRegistrationForm(values, needsProof && definition.own?.priceOf?.(values) !== 0, definition)
  // A second event before rendering must see the first one's change.
  const latest = useRef(state)
  const work = useRef<Promise<void> | null>(null)

  function show(next: State): void {
    latest.current = next
    setState(next)
  }

  return {
    ...state,
    posted,
    definition,
    prefix: '',
    work,
    read: () => latest.current.values,
    change(changed) {
      const { values, errors } = latest.current
      const rechecked = (Object.keys(changed) as FormFieldName[]).filter((name) => errors[name] !== undefined)
      show(withCheckedFields({ values: { ...values, ...changed }, errors }, rechecked, validate))
    },
    check(names) {
      show(withCheckedFields(latest.current, names, validate))
      return names.find((name) => latest.current.errors[name] !== undefined) ?? null
    },
    showErrors(messages) {
      const errors = Object.fromEntries(messages.map(({ field, message }) => [field, message]))
      show({ ...latest.current, errors: { ...latest.current.errors, ...errors } })
    },
  }
}

export const registrationFieldId = (name: string) => `registration-${name}`

export function focusRegistrationField(name: string): void {
  document.getElementById(registrationFieldId(name))?.focus()
}

/** The form of a further person, whose fields have the names of the first one's. */
export function toFormOfOther(form: RegistrationForm, place: number): RegistrationForm {
  const prefix = otherPrefix(place)
  return {
    ...form,
    prefix,
    definition: toFormOfColleagues(form.definition),
    values: readOther(form.values, place),
    errors: readOther(form.errors, place),
    read: () => readOther(form.read(), place),
    change: (values) => form.change(nameOther(values, place)),
    check: (names) => form.check(names.map((name) => `${prefix}${name}` as const)),
  }
}
