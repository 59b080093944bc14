import { useId } from 'react'
import { splitTextAt } from './cut-text.ts'

/** Toggles the truncated text. The state is in the DOM, so that prerendered text needs no hydration. */
export function toggleTruncatedText(button: HTMLElement): void {
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
 * Truncates at `limit` characters. The full text is in the HTML, for readers without script and search
 * engines.
 */
export function TruncatedText({ text, limit }: { text: string; limit: number }) {
  const id = useId()
  const { visible, rest } = splitTextAt(text, limit)
  if (rest === '') return <p className="whitespace-pre-line">{text}</p>
  return (
    // New text starts collapsed.
    <div key={text}>
      <p id={id} className="whitespace-pre-line">
        {visible}
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
        onClick={({ currentTarget }) => toggleTruncatedText(currentTarget)}
      >
        Show more
      </button>
    </div>
  )
}
