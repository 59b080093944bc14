import { type ReactNode, useEffect, useState } from 'react'

/** The address that was probably meant; null if none. Loads its rule once there is a whole address to judge. */
function useEmailSuggestion(typed: string): string | null {
  const [suggestion, setSuggestion] = useState<string | null>(null)
  const isWhole = /@[^@]+\.[^@]{2,}$/.test(typed.trim())

  useEffect(() => {
    setSuggestion(null)
    if (!isWhole) return
    let isCurrent = true
    import('../rules/email-domains.ts')
      .then(({ suggestEmail }) => {
        if (isCurrent) setSuggestion(suggestEmail(typed))
      })
      // Only a question: without a connection it is not asked.
      .catch(() => undefined)
    return () => {
      isCurrent = false
    }
  }, [typed, isWhole])

  return suggestion
}

export interface EmailHintProps {
  typed: string
  onUse: (email: string) => void
  /** Content if nothing is asked. */
  children: ReactNode
}

/** Hint of an e-mail field. Asks about a probable typing error in its place, so that nothing below it moves. */
export function EmailHint({ typed, onUse, children }: EmailHintProps) {
  const suggestion = useEmailSuggestion(typed)
  if (suggestion === null) return children
  return (
    <span role="status">
      Did you mean{' '}
      <button type="button" className="font-semibold underline" onClick={() => onUse(suggestion)}>
        {suggestion}
      </button>
      ?
    </span>
  )
}
