import type { SearchResults } from '#app/features/dashboards/contract/search.ts'
import { managedSeminarPath } from '#app/features/seminars/ui/managed-paths.ts'
import { formatDateRange } from '#app/platform/format/dates.ts'
import { containsWords, foldSearchText, toSearchWords } from '#app/platform/format/search-words.ts'

export interface PalettePage {
  readonly to: string
  readonly label: string
  /** Place of which it is a part. */
  readonly within: string | null
}

export interface PaletteEntry {
  readonly to: string
  readonly title: string
  readonly detail: string | null
}

export interface PaletteGroup {
  readonly heading: string
  readonly entries: readonly PaletteEntry[]
}

const mostPages = 5

/** Pages that the typed words name; the first ones while nothing is typed. */
export function findPages(pages: readonly PalettePage[], typed: string): PaletteGroup {
  const words = toSearchWords(typed)
  const entries = pages
    .filter(({ label, within }) => containsWords(foldSearchText(`${within ?? ''} ${label}`), words))
    .slice(0, mostPages)
    .map(({ to, label, within }) => ({ to, title: label, detail: within }))
  return { heading: 'Pages', entries }
}

export function toResultGroups({ people, seminars, bills, bookings }: SearchResults): PaletteGroup[] {
  return [
    {
      heading: 'People',
      entries: people.map(({ id, name, email }) => ({
        to: `/attendees?profile=${id}`,
        title: name || email,
        detail: email,
      })),
    },
    {
      heading: 'Seminars',
      entries: seminars.map(({ id, title, startDate }) => ({
        to: managedSeminarPath(id),
        title,
        detail: formatDateRange(startDate, null),
      })),
    },
    {
      heading: 'Bills',
      entries: bills.map(({ code, name, seminarTitle }) => ({
        to: `/bills?search=${code}&open=bill`,
        title: code,
        detail: [name, seminarTitle].filter(Boolean).join(' · '),
      })),
    },
    {
      heading: 'Bookings',
      entries: bookings.map(({ code, institution, seminarTitle }) => ({
        to: `/bookings?search=${code}`,
        title: institution,
        detail: `${code} · ${seminarTitle}`,
      })),
    },
  ]
}
