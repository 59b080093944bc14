import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useMemo } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { type FieldName, type FormInput, type FormOutput, registrationForm } from '../registration-form.ts'

export type RegistrationForm = UseFormReturn<FormInput, unknown, FormOutput>

/**
 * The state of the form.
 *
 * It has no initial values: what somebody typed before the script arrived is then read from the page and kept.
 * A field is checked when it is left, and from then on at each change.
 */
export function useRegistrationForm(needsProof: boolean): RegistrationForm {
  const resolver = useMemo(
    () => standardSchemaResolver<FormInput, unknown, FormOutput>(registrationForm(needsProof)),
    [needsProof],
  )
  return useForm<FormInput, unknown, FormOutput>({ mode: 'onTouched', resolver, shouldFocusError: false })
}

export const fieldId = (name: FieldName | 'noMiddleName') => `registration-${name}`

export function focusField(name: FieldName): void {
  document.getElementById(fieldId(name))?.focus()
}
