import { useState } from 'react'
import { splitTextAt } from './cut-text.ts'

/**
 * Truncates at `limit` characters. The full text is in the HTML, for browsers without script and search
 * engines.
 */
export function TruncatedText({ text, limit }: { text: string; limit: number }) {
  const { visible, rest } = splitTextAt(text, limit)
  if (rest === '') return <p className="whitespace-pre-line">{text}</p>
  // New text starts collapsed.
  return <ExpandableText key={text} visible={visible} rest={rest} />
}

function ExpandableText({ visible, rest }: { visible: string; rest: string }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <p className="whitespace-pre-line">
        {visible}
        <span className="dots" hidden={isOpen}>
          …
        </span>
        <span className="rest" hidden={!isOpen}>
          {rest}
        </span>
      </p>
      <button
        type="button"
        className="btn btn-ghost needs-script -ml-4.5"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        {isOpen ? 'Show less' : 'Show more'}
      </button>
    </>
  )
}
