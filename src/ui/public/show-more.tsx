import { useId, useState } from 'react'
import { cutText } from './cut-text.ts'

/**
 * Text cut at `limit` characters, with a button to show the rest.
 *
 * The whole text is in the page from the start: readers without a script see it, and so do search engines.
 */
export function ShowMore({ text, limit }: { text: string; limit: number }) {
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  const { shown, rest } = cutText(text, limit)
  if (rest === '') return <p className="whitespace-pre-line">{text}</p>
  return (
    <div>
      <p id={id} className="whitespace-pre-line">
        {shown}
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
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        {isOpen ? 'Show less' : 'Show more'}
      </button>
    </div>
  )
}
