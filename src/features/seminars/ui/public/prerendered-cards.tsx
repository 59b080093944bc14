/**
 * Not hydrated: a hundred cards are 3,000 elements, which would block a cheap phone for half a second and
 * send their data twice. Clicks are delegated.
 */
import { createContext, type MouseEvent, useContext, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { toggleTruncatedText } from '../../../../ui/truncated-text.tsx'
import { type OpenInvitationDialog, useInvitationDialog } from './request-invitation.tsx'

/** Set during server rendering; empty in the browser, which reuses the existing HTML. */
export const PrerenderedCardsHtmlContext = createContext('')

export const cardGridClassName = 'grid gap-6 md:grid-cols-2 lg:grid-cols-3'

/** A click without modifiers, which would mean a new tab or download. */
function isPlainClick({ button, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey && !defaultPrevented
}

/** Reads a card's seminar from its heading. */
function seminarOf(pressed: Element) {
  const heading = pressed.closest('.card')?.querySelector('h2')
  const [, id] = /^seminar-(\d+)-title$/.exec(heading?.id ?? '') ?? []
  return id === undefined ? null : { id: Number(id), title: heading?.textContent ?? '' }
}

export interface PrerenderedCardListProps {
  openInvitation: OpenInvitationDialog
  /** Called if the browser re-rendered the page and lost the cards. */
  onMissing: () => void
}

export function PrerenderedCardList({ openInvitation, onMissing }: PrerenderedCardListProps) {
  const html = useContext(PrerenderedCardsHtmlContext)
  const list = useRef<HTMLUListElement>(null)
  const navigate = useNavigate()
  const { dialog, ask } = useInvitationDialog(openInvitation)

  useEffect(() => {
    if (list.current?.childElementCount === 0) onMissing()
  }, [onMissing])

  function press(event: MouseEvent) {
    const pressed = event.target instanceof Element ? event.target.closest('a[data-discover], button') : null
    if (pressed === null || !isPlainClick(event)) return
    if (pressed.matches('[aria-controls]')) return toggleTruncatedText(pressed as HTMLElement)
    const seminar = pressed.matches('[type="submit"]') ? seminarOf(pressed) : null
    const href = pressed.getAttribute('href')
    if (seminar !== null) ask(seminar)
    else if (href !== null) void navigate(href)
    else return
    event.preventDefault()
  }

  return (
    <>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a key pressed on a link or a button in it is a click as well. */}
      <ul
        ref={list}
        data-as-sent
        className={cardGridClassName}
        onClick={press}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own components wrote it, and escaped what they show.
        dangerouslySetInnerHTML={{ __html: html }}
        suppressHydrationWarning
      />
      {dialog}
    </>
  )
}
