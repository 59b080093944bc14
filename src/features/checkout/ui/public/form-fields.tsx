import type { ComponentProps, ReactNode, SyntheticEvent } from 'react'
import { Field, type FieldProps } from '../../../../ui/public/field.tsx'
import { Checkbox, Select, type SelectOption, TextArea, TextInput } from '../../../../ui/public/inputs.tsx'
import {
  type ChoiceFieldName,
  type FieldName,
  halfTypedDate,
  labelOf,
  type TextFieldName,
  type TickFieldName,
} from '../registration-form.ts'
import { fieldId, type RegistrationForm } from './use-registration-form.ts'

interface BoundFieldProps extends Pick<FieldProps, 'isRequired' | 'children'> {
  form: RegistrationForm
  name: FieldName
  hint?: ReactNode
}

export function BoundField({ form, name, ...rest }: BoundFieldProps) {
  return <Field {...rest} id={fieldId(name)} label={labelOf(name)} error={form.errors[name]} />
}

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'name' | 'form'> {
  form: RegistrationForm
  name: TextFieldName
  isRequired?: boolean
  hint?: ReactNode
}

export function TextField({ form, name, isRequired = false, hint, ...rest }: TextFieldProps) {
  return (
    <BoundField form={form} name={name} isRequired={isRequired} hint={hint}>
      {(wiring) => (
        <TextInput
          {...wiring}
          {...rest}
          name={name}
          value={form.values[name] ?? ''}
          onChange={(event) => form.change({ [name]: event.target.value })}
          onBlur={() => form.check([name])}
        />
      )}
    </BoundField>
  )
}

/** Partly filled date fields have no value but are invalid. */
export function DateField({ form }: { form: RegistrationForm }) {
  const name = 'prcExpirationDate'
  const value = form.values[name]

  // On every key, since date fields report nothing until blur.
  function notice({ currentTarget }: SyntheticEvent<HTMLInputElement>) {
    if (currentTarget.validity.badInput) form.change({ [name]: halfTypedDate })
    else if (form.read()[name] === halfTypedDate) form.change({ [name]: null })
  }

  return (
    <BoundField form={form} name={name}>
      {(wiring) => (
        <TextInput
          {...wiring}
          type="date"
          max="9999-12-31"
          value={value === halfTypedDate ? '' : (value ?? '')}
          onChange={(event) => form.change({ [name]: event.target.value || null })}
          onKeyUp={notice}
          onBlur={(event) => {
            notice(event)
            form.check([name])
          }}
        />
      )}
    </BoundField>
  )
}

export function TextAreaField({ form, name }: { form: RegistrationForm; name: TextFieldName }) {
  return (
    <BoundField form={form} name={name}>
      {(wiring) => (
        <TextArea
          {...wiring}
          rows={3}
          value={form.values[name] ?? ''}
          onChange={(event) => form.change({ [name]: event.target.value })}
          onBlur={() => form.check([name])}
        />
      )}
    </BoundField>
  )
}

interface SelectFieldProps {
  form: RegistrationForm
  name: ChoiceFieldName
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
          value={form.values[name] ?? ''}
          onChange={(event) => form.change({ [name]: event.target.value || null })}
          onBlur={() => form.check([name])}
        />
      )}
    </BoundField>
  )
}

export function TickField({ form, name }: { form: RegistrationForm; name: TickFieldName }) {
  return (
    <Checkbox
      id={fieldId(name)}
      label={labelOf(name)}
      checked={form.values[name] ?? false}
      onChange={(event) => form.change({ [name]: event.target.checked })}
    />
  )
}
