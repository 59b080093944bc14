/**
 * The cards of the catalogue as the server sent them: HTML that no script makes again.
 *
 * A hundred cards are three thousand elements. Brought to life one by one they would keep a cheap phone busy for half a
 * second, and all that they show would have to come twice, for the eye and for the script. What can be pressed in them
 * is found when it is pressed.
 */
import { createContext, type MouseEvent, useContext, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { toggleRest } from '../../../../ui/public/show-more.tsx'
import { type OpenInvitation, useInvitation } from './request-invitation.tsx'

/** Given where the page is rendered, and empty in the browser, which finds the cards in the page. */
export const CardsOfPage = createContext('')

/** Of the list of cards, whoever makes it. */
export const cardGrid = 'grid gap-6 md:grid-cols-2 lg:grid-cols-3'

/** A plain press; with a modifier or another button it means a new tab, a new window or a download. */
function isPlain({ button, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey && !defaultPrevented
}

/** Which seminar a card speaks of, read off its heading. */
function seminarOf(pressed: Element) {
  const heading = pressed.closest('.card')?.querySelector('h2')
  const [, id] = /^seminar-(\d+)-title$/.exec(heading?.id ?? '') ?? []
  return id === undefined ? null : { id: Number(id), title: heading?.textContent ?? '' }
}

export interface SentCardsProps {
  openInvitation: OpenInvitation
  /** Asked for where the browser had to make the page anew and so has no cards. */
  onMissing: () => void
}

export function SentCards({ openInvitation, onMissing }: SentCardsProps) {
  const html = useContext(CardsOfPage)
  const list = useRef<HTMLUListElement>(null)
  const navigate = useNavigate()
  const { dialog, ask } = useInvitation(openInvitation)

  useEffect(() => {
    if (list.current?.childElementCount === 0) onMissing()
  }, [onMissing])

  function press(event: MouseEvent) {
    const pressed = event.target instanceof Element ? event.target.closest('a[data-discover], button') : null
    if (pressed === null || !isPlain(event)) return
    if (pressed.matches('[aria-controls]')) return toggleRest(pressed as HTMLElement)
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
        className={cardGrid}
        onClick={press}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own components wrote it, and escaped what they show.
        dangerouslySetInnerHTML={{ __html: html }}
        suppressHydrationWarning
      />
      {dialog}
    </>
  )
}
