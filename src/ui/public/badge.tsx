import { Check, CircleAlert, Clock, X } from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'

export type BadgeVariant = 'default' | 'secondary' | 'success' | 'warning' | 'destructive'

/** A status in a word. Each variant has its own sign, so that colour is never the only difference. */
export function Badge({ variant = 'default', children }: { variant?: BadgeVariant; children: ReactNode }) {
  const Icon = icons[variant]
  return (
    <span className={`badge ${variantClass[variant]}`}>
      {Icon === null ? null : <Icon className="icon" aria-hidden="true" />}
      {children}
    </span>
  )
}

const icons: Record<BadgeVariant, ComponentType<{ className: string; 'aria-hidden': 'true' }> | null> = {
  default: null,
  secondary: Clock,
  success: Check,
  warning: CircleAlert,
  destructive: X,
}

const variantClass: Record<BadgeVariant, string> = {
  default: '',
  secondary: 'badge-secondary',
  success: 'badge-success',
  warning: 'badge-warning',
  destructive: 'badge-destructive',
}
