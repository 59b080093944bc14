import type { ComponentProps, ReactNode } from 'react'
import { FieldError } from './field.tsx'
import { Icon } from './icon.tsx'

/** A line of text, or a date, number, e-mail by its `type`. Goes inside a `Field`. */
export function TextInput(props: ComponentProps<'input'>) {
  return <input type="text" {...props} className="input" />
}

/** Several lines of text. Goes inside a `Field`. */
export function TextArea(props: ComponentProps<'textarea'>) {
  return <textarea rows={5} {...props} className="input" />
}

export interface SelectOption {
  readonly value: string
  readonly label: string
}

export interface SelectProps extends ComponentProps<'select'> {
  options: readonly SelectOption[]
  /** The first, empty choice; without it the first option is chosen. */
  placeholder?: string | undefined
}

/** A native select: on phones it opens the system's own list. Goes inside a `Field`. */
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

/** A box to tick, with its label and, where it can fail, its error. */
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
