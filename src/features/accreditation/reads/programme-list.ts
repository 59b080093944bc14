import type { CommandContext } from '#app/application/commands/command-context.ts'
import { toManilaDay } from '#app/platform/format/dates.ts'
import { toPagination } from '#app/platform/paging.ts'
import type { ListProgrammesQuery, ProgrammeList } from '../contract/programme-list.ts'
import { countProgrammes, listProgrammeRows } from '../queries/programme-list.ts'
import { toProgrammeState } from '../rules/programme-state.ts'

/** A page of all accreditations of seminars, by deadline. */
export async function getProgrammeList(
  { db, policies, now }: Pick<CommandContext, 'db' | 'policies' | 'now'>,
  query: ListProgrammesQuery,
): Promise<ProgrammeList> {
  const { page, limit, offset } = toPagination(query)
  const { status } = query
  const { applyWorkingDaysAhead, reportDueDays } = policies
  const filter = { limit, offset, status, applyWorkingDaysAhead, reportDueDays }
  const [rows, total] = await Promise.all([listProgrammeRows(db, filter), countProgrammes(db, status)])
  const today = toManilaDay(now)
  const programmes = rows.map(({ startsAt, finishesAt, report, isCancelled, ...row }) => {
    const days = { firstDay: toManilaDay(startsAt), lastDay: toManilaDay(finishesAt) }
    return {
      ...row,
      startDate: startsAt.toISOString(),
      endDate: finishesAt.toISOString(),
      ...toProgrammeState({ ...days, status: row.status, report, isCancelled }, policies, today),
    }
  })
  return { programmes, total, page, limit }
}
