import { useEffect, useState } from 'react'

/** The address that was probably meant; null if none. Loads its rule once there is a whole address to judge. */
export function useEmailSuggestion(typed: string): string | null {
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
