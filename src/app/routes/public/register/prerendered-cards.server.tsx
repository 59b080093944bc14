/** Prerenders the catalogue's cards and caches each until its content changes. */
import { isDeepStrictEqual } from 'node:util'
import { LRUCache } from 'lru-cache'
import { renderToStaticMarkup } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import type { PublicSeminar } from '../../../../features/seminars/contract/seminars.ts'
import type { OpenInvitationDialog } from '../../../../features/seminars/ui/public/request-invitation.tsx'
import { SeminarCard } from '../../../../features/seminars/ui/public/seminar-card.tsx'
import { seminarCardStateKey } from '../../../../features/seminars/ui/public/seminar-labels.ts'
import type { PrerenderedCards } from '../../../request-context.ts'

/** Several full catalogues; a card is about 3 kB. */
const mostCards = 1000

interface CardData {
  readonly seminar: PublicSeminar
  readonly state: string
}

const cachedCards = new LRUCache<number, { readonly facts: CardData; readonly card: string }>({
  max: mostCards,
})

/** Never called: the surrounding list handles the click. */
const noInvitationDialog: OpenInvitationDialog = async () => null

function renderCard(seminar: PublicSeminar, now: Date): string {
  const card = renderToStaticMarkup(
    <StaticRouter location="/register">
      <SeminarCard seminar={seminar} now={now} openInvitation={noInvitationDialog} />
    </StaticRouter>,
    // React restarts its id counter for each card.
    { identifierPrefix: `${seminar.id}-` },
  )
  // Flattens the concatenated string once; otherwise every reader would do so again.
  return Buffer.from(card).toString()
}

/** @param now when the data was read; it changes a card only when the seminar begins, ends or closes */
function getCachedCard(seminar: PublicSeminar, now: Date): string {
  const facts = { seminar, state: seminarCardStateKey(seminar, now) }
  const known = cachedCards.get(seminar.id)
  if (known !== undefined && isDeepStrictEqual(known.facts, facts)) return known.card
  const card = renderCard(seminar, now)
  cachedCards.set(seminar.id, { facts, card })
  return card
}

let lastResult: { readonly cards: readonly string[]; readonly list: PrerenderedCards } = {
  cards: [],
  list: { html: '', bytes: Buffer.alloc(0) },
}

/** Renders the list of cards. The last result is reused, since most visitors request the same list. */
export function prerenderSeminarCards(seminars: readonly PublicSeminar[], now: Date): PrerenderedCards {
  const cards = seminars.map((seminar) => getCachedCard(seminar, now))
  const isSame =
    cards.length === lastResult.cards.length && cards.every((card, place) => card === lastResult.cards[place])
  if (!isSame) {
    const bytes = Buffer.from(cards.join(''))
    lastResult = { cards, list: { html: bytes.toString(), bytes } }
  }
  return lastResult.list
}
