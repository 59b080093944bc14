import type { ReactNode } from 'react'
import { Icon } from '../icon.tsx'
import type { IconName } from '../icon-names.ts'

export type BadgeVariant = 'default' | 'secondary' | 'success' | 'warning' | 'destructive'

/** Success, warnings and problems have an icon, so that color is not the only difference. */
export function Badge({ variant = 'default', children }: { variant?: BadgeVariant; children: ReactNode }) {
  const icon = icons[variant]
  return (
    <span className={`badge ${variantClass[variant]}`}>
      {icon === null ? null : <Icon name={icon} />}
      {children}
    </span>
  )
}

const icons: Record<BadgeVariant, IconName | null> = {
  default: null,
  secondary: null,
  success: 'check',
  warning: 'circle-alert',
  destructive: 'x',
}

const variantClass: Record<BadgeVariant, string> = {
  default: '',
  secondary: 'badge-secondary',
  success: 'badge-success',
  warning: 'badge-warning',
  destructive: 'badge-destructive',
}
