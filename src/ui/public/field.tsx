import type { ReactNode } from 'react'
import { Icon } from '../icon.tsx'

/** Props that link an input to its label, hint and error. */
export interface FieldInputProps {
  id: string
  required: boolean
  'aria-invalid': boolean
  'aria-describedby': string
}

export interface FieldProps {
  id: string
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  isRequired?: boolean
  children: (wiring: FieldInputProps) => ReactNode
}

/** Field of forms that set `noValidate`; `required` is for assistive technology. */
export function Field({ id, label, hint, error, isRequired = false, children }: FieldProps) {
  const hintId = `${id}-hint`
  const errorId = `${id}-error`
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label} {isRequired ? <RequiredMark /> : null}
      </label>
      {hint === undefined ? null : (
        <p className="field-hint" id={hintId}>
          {hint}
        </p>
      )}
      {children({
        id,
        required: isRequired,
        'aria-invalid': error !== undefined,
        'aria-describedby': hint === undefined ? errorId : `${hintId} ${errorId}`,
      })}
      <FieldError id={errorId} error={error} />
    </div>
  )
}

/** Reserves its line, to avoid a layout shift. */
export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  return (
    <p className="field-error" id={id} aria-live="polite">
      {error === undefined ? null : (
        <>
          <Icon name="circle-alert" />
          {error}
        </>
      )}
    </p>
  )
}

// Assistive technology reads the attribute.
function RequiredMark() {
  return (
    <span className="required" aria-hidden="true">
      *
    </span>
  )
}
