import type { ComponentProps } from 'react'
import { Icon } from '../icon.tsx'

export type ButtonVariant = 'primary' | 'accent' | 'secondary' | 'ghost' | 'danger'

export interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant
  busyLabel?: string | undefined
}

/** Button that keeps the focus while busy and ignores presses. */
export function Button({ variant = 'primary', busyLabel, children, className, ...rest }: ButtonProps) {
  const isBusy = busyLabel !== undefined
  const busyProps = isBusy ? { 'aria-disabled': true, onClick: preventPress } : {}
  return (
    <button type="button" {...rest} {...busyProps} className={buttonClasses(variant, className)}>
      {isBusy ? (
        <>
          <Icon name="loader-circle" className="spin" />
          {busyLabel}
        </>
      ) : (
        children
      )}
    </button>
  )
}

/** Classes of a button, also for a link that looks like one. */
export function buttonClasses(variant: ButtonVariant, extra: string | undefined): string {
  return `btn ${variantClass[variant]}${extra === undefined ? '' : ` ${extra}`}`
}

const variantClass: Record<ButtonVariant, string> = {
  primary: 'btn-primary',
  accent: 'btn-accent',
  secondary: 'btn-secondary',
  ghost: 'btn-ghost',
  danger: 'btn-danger',
}

// Also prevents submitting the form.
function preventPress(event: React.MouseEvent): void {
  event.preventDefault()
}
