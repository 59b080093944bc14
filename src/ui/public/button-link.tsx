import { Link, type LinkProps } from 'react-router'
import { type ButtonVariant, buttonClasses } from './button.tsx'

export interface ButtonLinkProps extends LinkProps {
  variant?: ButtonVariant
}

export function ButtonLink({ variant = 'primary', className, ...rest }: ButtonLinkProps) {
  return <Link {...rest} className={buttonClasses(variant, className)} />
}
