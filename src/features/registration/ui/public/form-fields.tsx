/** The kinds of fields of the form, wired to its state. */
import type { ComponentProps, ReactNode } from 'react'
import type { RegisterOptions } from 'react-hook-form'
import { Field, type FieldProps } from '../../../../ui/public/field.tsx'
import { Checkbox, Select, type SelectOption, TextArea, TextInput } from '../../../../ui/public/inputs.tsx'
import { type FieldName, type FormInput, labelOf } from '../registration-form.ts'
import { fieldId, type RegistrationForm, recheck } from './use-registration-form.ts'

interface Bound {
  form: RegistrationForm
  name: FieldName
}

interface BoundFieldProps extends Bound, Pick<FieldProps, 'isRequired' | 'children'> {
  hint?: ReactNode
}

/** Label, hint and message of a field; what one types into is the child. */
export function BoundField({ form, name, ...rest }: BoundFieldProps) {
  const error = form.formState.errors[name]?.message
  return <Field {...rest} id={fieldId(name)} label={labelOf(name)} error={error} />
}

interface TextFieldProps extends Bound, Omit<ComponentProps<'input'>, 'name' | 'form'> {
  isRequired?: boolean
  hint?: ReactNode
  rules?: RegisterOptions<FormInput, FieldName>
}

export function TextField({ form, name, isRequired = false, hint, rules = {}, ...rest }: TextFieldProps) {
  return (
    <BoundField form={form} name={name} isRequired={isRequired} hint={hint}>
      {(wiring) => (
        <TextInput {...wiring} {...rest} {...form.register(name, { ...recheck(form, name), ...rules })} />
      )}
    </BoundField>
  )
}

export function TextAreaField({ form, name }: Bound) {
  return (
    <BoundField form={form} name={name}>
      {(wiring) => <TextArea {...wiring} rows={3} {...form.register(name, recheck(form, name))} />}
    </BoundField>
  )
}

interface SelectFieldProps extends Bound {
  options: readonly SelectOption[]
  placeholder: string
  isRequired?: boolean
  autoComplete?: string
}

export function SelectField({ form, name, isRequired = false, ...rest }: SelectFieldProps) {
  return (
    <BoundField form={form} name={name} isRequired={isRequired}>
      {(wiring) => (
        <Select
          {...wiring}
          {...rest}
          {...form.register(name, { ...recheck(form, name), setValueAs: (value) => value || null })}
        />
      )}
    </BoundField>
  )
}

export function TickField({ form, name }: Bound) {
  return <Checkbox id={fieldId(name)} label={labelOf(name)} {...form.register(name)} />
}
