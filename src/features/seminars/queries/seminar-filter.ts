import { and, eq, gte, isNotNull, isNull, lt, ne, or, type Placeholder, type SQL } from 'drizzle-orm'
import type { PreparedStatementParams } from '#app/platform/db/prepared.ts'
import { containsWordsCondition } from '#app/platform/db/searching.ts'
import { startOfManilaMonth } from '#app/platform/format/dates.ts'
import type { LocationType } from '../contract/labels.ts'
import type { CountSeminarsQuery, SeminarPeriod } from '../contract/seminars.ts'
import { seminars } from '../tables.ts'

/** Properties that determine the condition of a filter; the values are parameters. */
export interface SeminarFilterShape {
  readonly when: SeminarPeriod | undefined
  readonly category: 'any' | 'none' | 'one'
  /** Empty text: none. */
  readonly search: string
  readonly isMonth: boolean
  readonly locationType: LocationType | undefined
  readonly isFree: boolean | undefined
  readonly includesDrafts: boolean
}

/** A type, because interfaces lack an index signature. */
export type SeminarFilterValues = {
  readonly now: Date
  readonly categoryId: number | null
  readonly monthStart: Date | null
  readonly monthEnd: Date | null
}

export function toFilterShape(query: CountSeminarsQuery, includesDrafts: boolean): SeminarFilterShape {
  const { categoryId, search, when, month, locationType, isFree } = query
  const category = categoryId === undefined ? 'any' : categoryId === 0 ? 'none' : 'one'
  return {
    when,
    category,
    locationType,
    isFree,
    includesDrafts,
    search: search ?? '',
    isMonth: month !== undefined,
  }
}

export function toFilterValues({ categoryId, month }: CountSeminarsQuery, now: Date): SeminarFilterValues {
  return {
    now,
    categoryId: categoryId ?? null,
    monthStart: month === undefined ? null : startOfManilaMonth(month),
    monthEnd: month === undefined ? null : startOfManilaMonth(month, 1),
  }
}

/** Whether every filter is absent whose best plan depends on its value. */
export function hasStablePlan({ search, isMonth, locationType, isFree }: SeminarFilterShape): boolean {
  return search === '' && !isMonth && locationType === undefined && isFree === undefined
}

const { startsAt, finishesAt, status, price } = seminars

const periods: Record<SeminarPeriod, (now: Placeholder) => SQL | undefined> = {
  upcoming: (now) => and(gte(startsAt, now), eq(status, 'scheduled')),
  past: (now) => or(lt(finishesAt, now), eq(status, 'completed')),
  current: (now) => and(gte(finishesAt, now), eq(status, 'scheduled')),
  archived: (now) => or(lt(finishesAt, now), ne(status, 'scheduled')),
}

export function seminarFilterCondition<Values extends SeminarFilterValues>(
  { when, category, search, isMonth, locationType, isFree, includesDrafts }: SeminarFilterShape,
  params: PreparedStatementParams<Values>,
): SQL | undefined {
  return and(
    includesDrafts ? undefined : eq(seminars.isDraft, false),
    containsWordsCondition(seminars.searchText, search),
    category === 'none' ? isNull(seminars.categoryId) : undefined,
    category === 'one' ? eq(seminars.categoryId, params('categoryId')) : undefined,
    when === undefined ? undefined : periods[when](params('now')),
    isMonth ? and(gte(startsAt, params('monthStart')), lt(startsAt, params('monthEnd'))) : undefined,
    locationType === undefined ? undefined : eq(seminars.locationType, locationType),
    isFree === undefined ? undefined : isFree ? isNull(price) : isNotNull(price),
  )
}
