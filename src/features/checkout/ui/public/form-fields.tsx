import type { ComponentProps, ReactNode, SyntheticEvent } from 'react'
import { Field, type FieldInputProps, type FieldProps } from '#app/ui/public/field.tsx'
import { Checkbox, Select, type SelectOption, TextArea, TextInput } from '#app/ui/public/inputs.tsx'
import {
  type CheckboxFieldName,
  type FormFieldName,
  findFormFieldUse,
  incompleteDateMarker,
  listFormFields,
  type RegistrationFieldName,
  registrationFieldLabel,
  type SelectFieldName,
  type TextFieldName,
} from '../registration-form.ts'
import { type RegistrationForm, registrationFieldId } from './use-registration-form.ts'

interface BoundFieldProps extends Pick<FieldProps, 'isRequired'> {
  children: (wiring: FieldInputProps & { name: string; autoFocus: boolean }) => ReactNode
  form: RegistrationForm
  name: RegistrationFieldName
  hint?: ReactNode
}

/** Leads a visitor without script to the first error. */
export function isFirstInvalid(
  { posted, definition, prefix }: RegistrationForm,
  name: FormFieldName,
): boolean {
  if (!import.meta.env.SSR || posted === null) return false
  const first = listFormFields(definition.own, posted.values).find(
    (each) => posted.errors[each] !== undefined,
  )
  return `${prefix}${name}` === first
}

/** Field of the form; nothing if the provider has switched it off. */
export function RegistrationField({ form, name, children, isRequired = false, ...rest }: BoundFieldProps) {
  const use = findFormFieldUse(form.definition, name)
  if (use === 'off') return null
  return (
    <Field
      {...rest}
      isRequired={use === undefined ? isRequired : use === 'required'}
      id={registrationFieldId(`${form.prefix}${name}`)}
      label={registrationFieldLabel(name)}
      error={form.errors[name]}
    >
      {(wiring) =>
        children({ ...wiring, name: `${form.prefix}${name}`, autoFocus: isFirstInvalid(form, name) })
      }
    </Field>
  )
}

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'name' | 'form'> {
  form: RegistrationForm
  name: TextFieldName
  isRequired?: boolean
  hint?: ReactNode
}

export function TextField({
  form,
  name,
  isRequired = false,
  hint,
  onBlur,
  autoComplete,
  ...rest
}: TextFieldProps) {
  return (
    <RegistrationField form={form} name={name} isRequired={isRequired} hint={hint}>
      {(wiring) => (
        <TextInput
          {...wiring}
          {...rest}
          // The browser knows only the own details.
          autoComplete={form.prefix === '' ? autoComplete : 'off'}
          value={form.values[name] ?? ''}
          onChange={(event) => form.change({ [name]: event.target.value })}
          onBlur={onBlur ?? (() => form.check([name]))}
        />
      )}
    </RegistrationField>
  )
}

/** Partly filled date fields have no value but are invalid. */
export function DateField({ form }: { form: RegistrationForm }) {
  const name = 'prcExpirationDate'
  const value = form.values[name]

  // On every key, since date fields report nothing until blur.
  function notice({ currentTarget }: SyntheticEvent<HTMLInputElement>) {
    if (currentTarget.validity.badInput) form.change({ [name]: incompleteDateMarker })
    else if (form.read()[name] === incompleteDateMarker) form.change({ [name]: null })
  }

  return (
    <RegistrationField form={form} name={name}>
      {(wiring) => (
        <TextInput
          {...wiring}
          type="date"
          max="9999-12-31"
          value={value === incompleteDateMarker ? '' : (value ?? '')}
          onChange={(event) => form.change({ [name]: event.target.value || null })}
          onKeyUp={notice}
          onBlur={(event) => {
            notice(event)
            form.check([name])
          }}
        />
      )}
    </RegistrationField>
  )
}

export function TextAreaField({ form, name }: { form: RegistrationForm; name: TextFieldName }) {
  return (
    <RegistrationField form={form} name={name}>
      {(wiring) => (
        <TextArea
          {...wiring}
          rows={3}
          value={form.values[name] ?? ''}
          onChange={(event) => form.change({ [name]: event.target.value })}
          onBlur={() => form.check([name])}
        />
      )}
    </RegistrationField>
  )
}

export function SelectField({
  form,
  name,
  ...rest
}: {
  form: RegistrationForm
  name: SelectFieldName
  options: readonly SelectOption[]
  placeholder: string
  autoComplete?: string
}) {
  return (
    <RegistrationField form={form} name={name}>
      {(wiring) => (
        <Select
          {...wiring}
          {...rest}
          value={form.values[name] ?? ''}
          onChange={(event) => form.change({ [name]: event.target.value || null })}
          onBlur={() => form.check([name])}
        />
      )}
    </RegistrationField>
  )
}

export function CheckboxField({ form, name }: { form: RegistrationForm; name: CheckboxFieldName }) {
  if (findFormFieldUse(form.definition, name) === 'off') return null
  return (
    <Checkbox
      id={registrationFieldId(name)}
      name={name}
      label={registrationFieldLabel(name)}
      checked={form.values[name] ?? false}
      onChange={(event) => form.change({ [name]: event.target.checked })}
    />
  )
}
