import { monthPattern, toManilaDay } from '#app/platform/format/dates.ts'
import {
  defineSearchParams,
  findLabeledOption,
  optionParam,
  pageParam,
  patternParam,
  type SearchParam,
  searchTextParam,
} from '#app/ui/admin/search-params.ts'
import type { SeminarsFilter } from '../planning-api.ts'

export const seminarsViewLabels = { list: 'List', calendar: 'Calendar' } as const
export type SeminarsView = keyof typeof seminarsViewLabels

export const seminarPeriodLabels = { upcoming: 'Upcoming', past: 'Past' } as const

export interface SeminarsSearchParams extends SeminarsFilter {
  readonly view: SeminarsView
  /** YYYY-MM; undefined means the current month. */
  readonly month: string | undefined
}

const largestId = 2_147_483_647

/** 0 means uncategorized. */
const categoryParam: SearchParam<number | undefined> = {
  name: 'category',
  read: (text) => (/^\d{1,10}$/.test(text) && Number(text) <= largestId ? Number(text) : undefined),
}

const definition = defineSearchParams({
  view: { read: (text): SeminarsView => findLabeledOption(seminarsViewLabels, text) ?? 'list' },
  month: patternParam(monthPattern),
  search: searchTextParam,
  categoryId: categoryParam,
  when: optionParam(seminarPeriodLabels),
  page: pageParam,
})

/** The month is written only in the calendar. */
export const seminarsSearchParams: typeof definition = {
  read: definition.read,
  write: (values) => definition.write(values.view === 'calendar' ? values : { ...values, month: undefined }),
}

export function seminarsHref(searchParams: SeminarsSearchParams): string {
  const query = seminarsSearchParams.write(searchParams).toString()
  return `/seminars${query && `?${query}`}`
}

/** The current month (YYYY-MM) in Manila. */
export function toManilaMonth(now: Date): string {
  return toManilaDay(now).slice(0, 7)
}

export const noSeminarsFilter = { search: '', categoryId: undefined, when: undefined, page: 1 } as const

export function hasSeminarsFilter({ search, categoryId, when }: SeminarsFilter): boolean {
  return search !== '' || categoryId !== undefined || when !== undefined
}
