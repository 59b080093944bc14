import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

export type AlertVariant = 'info' | 'success' | 'warning' | 'error'

export interface AlertProps {
  variant?: AlertVariant
  title?: string | undefined
  children?: ReactNode
}

/** Something the reader should know here and now. Errors are announced at once, the others when it suits. */
export function Alert({ variant = 'info', title, children }: AlertProps) {
  const { Icon, className } = looks[variant]
  return (
    <div className={`alert ${className}`} role={variant === 'error' ? 'alert' : 'status'}>
      <Icon className="icon" aria-hidden="true" />
      <div className="min-w-0 flex-1">
        {title === undefined ? null : <p className="font-bold">{title}</p>}
        {children}
      </div>
    </div>
  )
}

const looks = {
  info: { Icon: Info, className: '' },
  success: { Icon: CircleCheck, className: 'alert-success' },
  warning: { Icon: TriangleAlert, className: 'alert-warning' },
  error: { Icon: CircleAlert, className: 'alert-error' },
}
