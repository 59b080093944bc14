import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { Icon } from './icon.tsx'

export type ButtonVariant = 'primary' | 'accent' | 'secondary' | 'ghost' | 'danger'

export interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant
  /** Shown in place of the children, with a spinner, while the press is being answered. */
  busyLabel?: string | undefined
}

/**
 * A button that acts. While busy it keeps its place and the focus, and further presses do nothing.
 */
export function Button({ variant = 'primary', busyLabel, children, className, ...rest }: ButtonProps) {
  const isBusy = busyLabel !== undefined
  const busyProps = isBusy ? { 'aria-disabled': true, onClick: preventPress } : {}
  return (
    <button type="button" {...rest} {...busyProps} className={classes(variant, className)}>
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

export interface ButtonLinkProps extends ComponentProps<typeof Link> {
  variant?: ButtonVariant
}

/** A link that looks like a button: it leads somewhere and changes nothing. */
export function ButtonLink({ variant = 'primary', className, ...rest }: ButtonLinkProps) {
  return <Link {...rest} className={classes(variant, className)} />
}

function classes(variant: ButtonVariant, extra: string | undefined): string {
  return `btn ${variantClass[variant]}${extra === undefined ? '' : ` ${extra}`}`
}

const variantClass: Record<ButtonVariant, string> = {
  primary: 'btn-primary',
  accent: 'btn-accent',
  secondary: 'btn-secondary',
  ghost: 'btn-ghost',
  danger: 'btn-danger',
}

// A submit button would still submit its form; preventing the click stops that too.
function preventPress(event: React.MouseEvent): void {
  event.preventDefault()
}
