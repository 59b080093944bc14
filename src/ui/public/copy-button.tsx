import { useEffect, useState } from 'react'
import { Icon } from '../icon.tsx'
import { Button } from './button.tsx'

const SHOWN_MS = 2000

type CopyState = 'idle' | 'copied' | 'failed'

/** `label` names the content: 'Copy account number'. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [state, setState] = useState<CopyState>('idle')

  useEffect(() => {
    if (state === 'idle') return
    const timer = setTimeout(() => setState('idle'), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [state])

  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      setState('copied')
    } catch {
      // Denied, or no TLS: the text can be selected manually.
      setState('failed')
    }
  }

  return (
    <>
      <Button variant="ghost" className="needs-script" aria-label={label} onClick={() => void copy()}>
        <Icon name={state === 'copied' ? 'check' : 'copy'} />
        {labels[state]}
      </Button>
      <span className="sr-only" role="status">
        {state === 'idle' ? '' : labels[state]}
      </span>
    </>
  )
}

const labels: Record<CopyState, string> = { idle: 'Copy', copied: 'Copied', failed: 'Not copied' }
