export interface DidYouMeanProps {
  suggestion: string
  onUse: (suggestion: string) => void
}

/** Asks about a probable typing error in the place of a hint, so that nothing below it moves. */
export function DidYouMean({ suggestion, onUse }: DidYouMeanProps) {
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
