import { Button, type ButtonProps, Loader } from '@mantine/core'
import type { ComponentProps, MouseEvent } from 'react'

export interface BusyButtonProps
  extends ButtonProps,
    Omit<ComponentProps<'button'>, keyof ButtonProps | 'color'> {
  /** Label while busy; otherwise undefined. */
  busyLabel?: string | undefined
}

/**
 * Button that keeps the focus while busy and ignores presses; Mantine's `loading` disables the button, which
 * loses the focus.
 */
export function BusyButton({ busyLabel, children, ...rest }: BusyButtonProps) {
  if (busyLabel === undefined) return <Button {...rest}>{children}</Button>
  return (
    <Button
      {...rest}
      aria-disabled
      onClick={preventPress}
      leftSection={<Loader size="1.25em" color="currentcolor" />}
      rightSection={null}
    >
      {busyLabel}
    </Button>
  )
}

// Also prevents submitting the form.
function preventPress(event: MouseEvent): void {
  event.preventDefault()
}
