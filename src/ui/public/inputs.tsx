import type { ComponentProps, ReactNode } from 'react'
import { Icon } from '../icon.tsx'
import { FieldError } from './field.tsx'

/** Input inside a `Field`. */
export function TextInput(props: ComponentProps<'input'>) {
  return <input type="text" {...props} className="input" />
}

/** Text area inside a `Field`. */
export function TextArea(props: ComponentProps<'textarea'>) {
  return <textarea rows={5} {...props} className="input" />
}

export interface SelectOption {
  readonly value: string
  readonly label: string
}

export interface SelectProps extends ComponentProps<'select'> {
  options: readonly SelectOption[]
  /** Empty first option; without it the first option is preselected. */
  placeholder?: string | undefined
}

/** Select inside a `Field`. */
export function Select({ options, placeholder, ...rest }: SelectProps) {
  return (
    <span className="select">
      <select {...rest} className="input">
        {placeholder === undefined ? null : <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" />
    </span>
  )
}

export interface CheckboxProps extends ComponentProps<'input'> {
  id: string
  label: ReactNode
  error?: string | undefined
}

export function Checkbox({ id, label, error, ...rest }: CheckboxProps) {
  const errorId = `${id}-error`
  const wiring = error === undefined ? {} : { 'aria-invalid': true, 'aria-describedby': errorId }
  return (
    <div>
      <label className="check" htmlFor={id}>
        <input {...rest} {...wiring} id={id} type="checkbox" />
        <span>{label}</span>
      </label>
      {error === undefined ? null : <FieldError id={errorId} error={error} />}
    </div>
  )
}
