import { Button, VisuallyHidden } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { useEffect } from 'react'
import { Icon } from '../icon.tsx'

const shownInMs = 2000

/**
 * Announces the result, also when copying is denied, which Mantine's `CopyButton` does not report.
 * `label` names the content: 'Copy webhook URL'.
 */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const { copy, copied, error, reset } = useClipboard({ timeout: shownInMs })

  useEffect(() => {
    if (error === null) return
    const timer = setTimeout(reset, shownInMs)
    return () => clearTimeout(timer)
  })

  const failed = error === null ? '' : 'Not copied'
  const result = copied ? 'Copied' : failed
  return (
    <>
      <Button
        variant="subtle"
        aria-label={label}
        leftSection={<Icon name={copied ? 'check' : 'copy'} />}
        onClick={() => copy(text)}
      >
        {result || 'Copy'}
      </Button>
      <VisuallyHidden role="status">{result}</VisuallyHidden>
    </>
  )
}
