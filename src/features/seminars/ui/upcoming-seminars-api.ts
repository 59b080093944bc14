/** The public query of the next seminars, apart from the catalog's to keep its scripts small. */
import { queryOptions } from '@tanstack/react-query'
import { getApiOfQueryClient } from '#app/platform/api-client/endpoint-query.ts'
import type { Picture } from '#app/platform/wire-shapes.ts'
import { truncateText } from '#app/ui/cut-text.ts'
import type { Seminar } from '../contract/seminars.ts'
import { registrationClosedTexts, whySeminarClosed } from '../rules/availability.ts'
import { type SeminarTexts, toSeminarTexts } from './public/seminar-labels.ts'
import { couldNotFetchSeminars } from './public-seminar-api.ts'

/** Number of seminars of which the home page shows the nearest. */
const upcomingSearched = 100

const upcomingShown = 3

/** Seminar with only what the home page shows, to keep it small. */
export interface PublicUpcomingSeminar
  extends Pick<Seminar, 'id' | 'title'>,
    Pick<SeminarTexts, 'date' | 'price' | 'priceNote'> {
  readonly summary: string
  /** Place and CPD points. */
  readonly facts: string
  readonly closed: string | null
  /** Omitted if there is none. */
  readonly cover?: Picture
  /** Color of the category; omitted if there is none. */
  readonly color?: string
}

const summaryLimit = 120
const withoutDescription =
  'Join us for this upcoming seminar. More details will be provided upon registration.'

function toUpcoming(seminar: Seminar, now: Date): PublicUpcomingSeminar {
  const { id, title, description, cover, category } = seminar
  const summary = truncateText(description || withoutDescription, summaryLimit)
  const reason = whySeminarClosed(seminar, now)
  const { place, date, price, priceNote, cpdPoints } = toSeminarTexts(seminar)
  const facts = [place, cpdPoints].filter((text) => text !== null).join(' · ')
  return {
    id,
    title,
    date,
    price,
    priceNote,
    summary,
    facts,
    closed: reason && registrationClosedTexts[reason],
    ...(cover && { cover }),
    ...(category && { color: category.color }),
  }
}

/** The three nearest upcoming seminars of those fetched. */
function nearestUpcoming(seminars: readonly Seminar[], now: Date): PublicUpcomingSeminar[] {
  return seminars
    .filter(({ startDate, status }) => new Date(startDate) > now && status === 'scheduled')
    .sort((a, b) => Date.parse(a.startDate) - Date.parse(b.startDate))
    .slice(0, upcomingShown)
    .map((seminar) => toUpcoming(seminar, now))
}

export function publicUpcomingSeminarsQuery(clock: () => Date = () => new Date()) {
  return queryOptions({
    queryKey: ['GET /seminars', 'upcoming'],
    queryFn: async ({ client, signal }) => {
      const query = { page: 1, limit: upcomingSearched }
      const call = { query, signal, fallback: couldNotFetchSeminars }
      return nearestUpcoming(
        (await getApiOfQueryClient(client).request('GET /seminars', call)).seminars,
        clock(),
      )
    },
  })
}
