import { useId } from 'react'
import { cutText } from './cut-text.ts'

/**
 * Shows the rest of the text that this button cuts, or hides it again.
 *
 * What is open stands in the page alone, so that a text that came as part of a page needs nothing else to be opened.
 */
export function toggleRest(button: HTMLElement): void {
  const text = document.getElementById(button.getAttribute('aria-controls') ?? '')
  const [dots, rest] = text?.querySelectorAll<HTMLElement>('.dots, .rest') ?? []
  if (dots === undefined || rest === undefined) return
  const isOpen = rest.hidden
  dots.hidden = isOpen
  rest.hidden = !isOpen
  button.setAttribute('aria-expanded', String(isOpen))
  button.textContent = isOpen ? 'Show less' : 'Show more'
}

/**
 * Text cut at `limit` characters, with a button to show the rest.
 *
 * The whole text is in the page from the start: readers without a script see it, and so do search engines.
 */
export function ShowMore({ text, limit }: { text: string; limit: number }) {
  const id = useId()
  const { shown, rest } = cutText(text, limit)
  if (rest === '') return <p className="whitespace-pre-line">{text}</p>
  return (
    // Another text begins cut again.
    <div key={text}>
      <p id={id} className="whitespace-pre-line">
        {shown}
        <span className="dots">…</span>
        <span className="rest" hidden>
          {rest}
        </span>
      </p>
      <button
        type="button"
        className="btn btn-ghost needs-script -ml-4.5"
        aria-expanded="false"
        aria-controls={id}
        onClick={({ currentTarget }) => toggleRest(currentTarget)}
      >
        Show more
      </button>
    </div>
  )
}
