import type { ReactNode } from 'react'
import { Icon } from '../icon.tsx'

export type AlertVariant = 'info' | 'success' | 'warning' | 'error'

export interface AlertProps {
  variant?: AlertVariant
  title?: string | undefined
  children?: ReactNode
}

/** Errors are announced assertively, others politely. */
export function Alert({ variant = 'info', title, children }: AlertProps) {
  const { icon, className } = variants[variant]
  return (
    <div className={`alert ${className}`} role={variant === 'error' ? 'alert' : 'status'}>
      <Icon name={icon} />
      <div className="min-w-0 flex-1">
        {title === undefined ? null : <p className="font-bold">{title}</p>}
        {children}
      </div>
    </div>
  )
}

const variants = {
  info: { icon: 'info', className: '' },
  success: { icon: 'circle-check', className: 'alert-success' },
  warning: { icon: 'triangle-alert', className: 'alert-warning' },
  error: { icon: 'circle-alert', className: 'alert-error' },
} as const
