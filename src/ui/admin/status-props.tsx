import type { AlertProps, BadgeProps } from '@mantine/core'
import { Icon } from '../icon.tsx'

/** Props of Mantine's Badge. Coloured badges have an icon, so that color is not the only difference. */
export const badgeProps = {
  default: {},
  secondary: { variant: 'outline', color: 'brand', leftSection: <Icon name="clock" /> },
  success: { color: 'brand', leftSection: <Icon name="check" /> },
  warning: { color: 'yellow', leftSection: <Icon name="circle-alert" /> },
  destructive: { color: 'red', leftSection: <Icon name="x" /> },
} as const satisfies Record<string, BadgeProps>

export type BadgeVariant = keyof typeof badgeProps

/** Props of Mantine's Alert. Errors are announced assertively, others politely. */
export const alertProps = {
  success: { color: 'brand', icon: <Icon name="circle-check" /> },
  warning: { color: 'yellow', icon: <Icon name="triangle-alert" /> },
  error: { color: 'red', icon: <Icon name="circle-alert" />, role: 'alert' },
} as const satisfies Record<string, AlertProps>
