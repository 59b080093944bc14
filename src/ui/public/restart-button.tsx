import type { ReactNode } from 'react'
import { Button } from './button.tsx'

export interface RestartButtonProps {
  /** The page to open afresh without script. */
  path: string
  onRestart: () => void
  children: ReactNode
}

/** Leads back to an empty form. */
export function RestartButton({ path, onRestart, children }: RestartButtonProps) {
  return (
    <form
      action={path}
      onSubmit={(event) => {
        event.preventDefault()
        onRestart()
      }}
    >
      <Button type="submit" variant="secondary">
        {children}
      </Button>
    </form>
  )
}
