/** The catalogue's cards as text, each written once for as long as it shows the same. */
import { isDeepStrictEqual } from 'node:util'
import { LRUCache } from 'lru-cache'
import { renderToStaticMarkup } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import type { ShownSeminar } from '../../../../features/catalog/contract.ts'
import { registrationHref } from '../../../../features/catalog/ui/public/catalog-address.ts'
import type { OpenInvitation } from '../../../../features/catalog/ui/public/request-invitation.tsx'
import { SeminarCard } from '../../../../features/catalog/ui/public/seminar-card.tsx'
import { stateAt } from '../../../../features/catalog/ui/public/seminar-words.ts'
import type { WrittenCards } from '../../../request-context.ts'

/** Several catalogues full; a card is about three kilobytes. */
const mostCards = 1000

interface Facts {
  readonly seminar: ShownSeminar
  readonly state: string
}

const written = new LRUCache<number, { readonly facts: Facts; readonly card: string }>({ max: mostCards })

/** Never called: a press is answered by the list that the card stands in. */
const inList: OpenInvitation = async () => null

function writeCard(seminar: ShownSeminar, now: Date): string {
  const card = renderToStaticMarkup(
    <StaticRouter location="/register">
      <SeminarCard
        seminar={seminar}
        now={now}
        registerHref={registrationHref(seminar.id)}
        openInvitation={inList}
      />
    </StaticRouter>,
    // Ids that React counts begin anew with each card.
    { identifierPrefix: `${seminar.id}-` },
  )
  // A text that was put together from hundreds of parts is put together anew by whoever reads it: not from now on.
  return Buffer.from(card).toString()
}

/** @param now when the facts were asked for; a card changes with it only when its seminar begins, ends or closes */
function cardOf(seminar: ShownSeminar, now: Date): string {
  const facts = { seminar, state: stateAt(seminar, now) }
  const known = written.get(seminar.id)
  if (known !== undefined && isDeepStrictEqual(known.facts, facts)) return known.card
  const card = writeCard(seminar, now)
  written.set(seminar.id, { facts, card })
  return card
}

let last: { readonly cards: readonly string[]; readonly list: WrittenCards } = {
  cards: [],
  list: { html: '', bytes: Buffer.alloc(0) },
}

/** Most readers ask for the same list, and one after another they are given the same text and the same bytes. */
export function writeCards(seminars: readonly ShownSeminar[], now: Date): WrittenCards {
  const cards = seminars.map((seminar) => cardOf(seminar, now))
  const isSame =
    cards.length === last.cards.length && cards.every((card, place) => card === last.cards[place])
  if (!isSame) {
    const bytes = Buffer.from(cards.join(''))
    last = { cards, list: { html: bytes.toString(), bytes } }
  }
  return last.list
}
