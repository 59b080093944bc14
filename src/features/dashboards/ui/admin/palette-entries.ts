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

/** A page that every seminar has. */
export interface PaletteSeminarPage {
  readonly label: string
  readonly toPath: (seminarId: number) => string
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

const shortestPageWord = 3

/** Page of a seminar that one of several typed words names by a beginning, and the text without it: 'algebra cert'. */
export function splitSeminarPage(
  seminarPages: readonly PaletteSeminarPage[],
  typed: string,
): { readonly page: PaletteSeminarPage; readonly search: string } | null {
  const words = typed.split(/\s+/)
  if (words.length < 2) return null
  for (const word of words.filter(({ length }) => length >= shortestPageWord)) {
    const page = seminarPages.find(({ label }) => foldSearchText(label).includes(foldSearchText(word)))
    if (page !== undefined) return { page, search: words.filter((other) => other !== word).join(' ') }
  }
  return null
}

export function toSeminarPageGroup(
  { label, toPath }: PaletteSeminarPage,
  { seminars }: SearchResults,
): PaletteGroup {
  return {
    heading: label,
    entries: seminars.map(({ id, title, startDate }) => ({
      to: toPath(id),
      title,
      detail: formatDateRange(startDate, null),
    })),
  }
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
