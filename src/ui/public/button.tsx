import type { ComponentProps } from 'react'
import { Icon } from '../icon.tsx'
import { PageLink, type PageLinkProps } from '../page-link.tsx'

export type ButtonVariant = 'primary' | 'accent' | 'secondary' | 'ghost' | 'danger'

export interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant
  busyLabel?: string | undefined
}

/** While busy it keeps the focus and ignores presses. */
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

export interface ButtonLinkProps extends PageLinkProps {
  variant?: ButtonVariant
}

export function ButtonLink({ variant = 'primary', className, ...rest }: ButtonLinkProps) {
  return <PageLink {...rest} className={classes(variant, className)} />
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

// Also prevents submitting the form.
function preventPress(event: React.MouseEvent): void {
  event.preventDefault()
}
