import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

/** What ties an input to its label, hint and error; spread it on the input. */
export interface FieldWiring {
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
  children: (wiring: FieldWiring) => ReactNode
}

/**
 * A labelled input with its hint and its error.
 *
 * Forms that use it set `noValidate`: `required` is there for assistive technology, messages are ours.
 */
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

/** The line under an input. It is there before the message, so that the page does not move. */
export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  return (
    <p className="field-error" id={id} aria-live="polite">
      {error === undefined ? null : (
        <>
          <Icon name="circle-exclamation-point" />
          {error}
        </>
      )}
    </p>
  )
}

// Hidden from assistive technology, which says 'required' by the attribute.
function RequiredMark() {
  return (
    <span className="required" aria-hidden="true">
      *
    </span>
  )
}
