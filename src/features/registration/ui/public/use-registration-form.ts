import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useMemo } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { type FieldName, type FormInput, type FormOutput, registrationForm } from '../registration-form.ts'

export type RegistrationForm = UseFormReturn<FormInput, unknown, FormOutput>

/**
 * The state of the form.
 *
 * It has no initial values: what somebody typed before the script arrived is then read from the page and kept.
 * A field is checked when it is left, and at each change while its message stands; see `recheck`.
 */
export function useRegistrationForm(needsProof: boolean): RegistrationForm {
  const resolver = useMemo(
    () => standardSchemaResolver<FormInput, unknown, FormOutput>(registrationForm(needsProof)),
    [needsProof],
  )
  return useForm<FormInput, unknown, FormOutput>({ mode: 'onBlur', resolver, shouldFocusError: false })
}

/** For a field's own changes: a message goes as soon as it is no longer true. */
export function recheck(form: RegistrationForm, name: FieldName): { onChange: () => void } {
  return {
    onChange: () => {
      if (form.getFieldState(name).invalid) void form.trigger(name)
    },
  }
}

export const fieldId = (name: FieldName | 'noMiddleName') => `registration-${name}`

export function focusField(name: FieldName): void {
  document.getElementById(fieldId(name))?.focus()
}
