import { Button, EmptyState } from '@mantine/core'
import { Icon } from '../icon.tsx'
import { ErrorIllustration } from '../illustrations.tsx'

export interface ErrorStateProps {
  message: string
  onRetry?: () => void
  retryLabel?: string
}

/** A failed request in place of its result, announced, with a button that repeats it. */
export function ErrorState({ message, onRetry, retryLabel = 'Try again' }: ErrorStateProps) {
  return (
    <EmptyState role="alert" icon={<ErrorIllustration />} description={message}>
      {onRetry === undefined ? null : (
        <Button leftSection={<Icon name="rotate-cw" />} onClick={onRetry}>
          {retryLabel}
        </Button>
      )}
    </EmptyState>
  )
}
