import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import { TroubleArt } from './illustrations.tsx'

export interface EmptyStateProps {
  title: string
  /** A drawing from `illustrations.tsx`. */
  art?: ReactNode
  children?: ReactNode
  action?: ReactNode
}

/** There is nothing here, which is no fault: why, and what one can do. */
export function EmptyState({ title, art, children, action }: EmptyStateProps) {
  return (
    <div className="state">
      {art}
      <h2>{title}</h2>
      {children === undefined ? null : <div className="state-text">{children}</div>}
      {action}
    </div>
  )
}

export interface ErrorStateProps {
  /** What happened, in one sentence. */
  message: string
  title?: string | undefined
  onRetry?: (() => void) | undefined
  retryLabel?: string
}

/** Something could not be shown; offers to try again where that can help. */
export function ErrorState({ message, title, onRetry, retryLabel = 'Try again' }: ErrorStateProps) {
  return (
    <div className="state" role="alert">
      <TroubleArt />
      {title === undefined ? null : <h2>{title}</h2>}
      <p className="state-text">{message}</p>
      {onRetry === undefined ? null : (
        <Button variant="secondary" className="needs-script" onClick={onRetry}>
          <Icon name="rotate-cw" />
          {retryLabel}
        </Button>
      )}
    </div>
  )
}
