import type { ReactNode } from 'react'
import { Icon } from '../icon.tsx'
import { ErrorIllustration } from '../illustrations.tsx'
import { Button } from './button.tsx'

export function EmptyState({
  title,
  art,
  children,
  action,
}: {
  title: string
  art?: ReactNode
  children?: ReactNode
  action?: ReactNode
}) {
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
  message: string
  title?: string | undefined
  onRetry?: (() => void) | undefined
  retryLabel?: string
}

export function ErrorState({ message, title, onRetry, retryLabel = 'Try again' }: ErrorStateProps) {
  return (
    <div className="state" role="alert">
      <ErrorIllustration />
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
