import { PageLink, type PageLinkProps } from '../page-link.tsx'
import { type ButtonVariant, buttonClasses } from './button.tsx'

export interface ButtonLinkProps extends PageLinkProps {
  variant?: ButtonVariant
}

export function ButtonLink({ variant = 'primary', className, ...rest }: ButtonLinkProps) {
  return <PageLink {...rest} className={buttonClasses(variant, className)} />
}
