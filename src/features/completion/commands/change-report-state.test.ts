import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { ReportState } from '#app/features/accreditation/contract/report-state.ts'
import { completionReports } from '#app/features/accreditation/tables/reports.ts'
import { toManilaDay } from '#app/platform/format/dates.ts'
import { actorOf, aPerson, inDays } from '#tests/kit/builders.ts'
import { aReport } from '#tests/kit/completion.ts'
import { contextOf } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import { getReportList } from '../reads/report.ts'
import { changeReportState } from './change-report-state.ts'

const { db, services } = await aSite()
const manager = contextOf(services, { actor: actorOf(await aPerson(db, { role: 'organizer' })) })
const yesterday = toManilaDay(inDays(-1))

const change = (report: { readonly id: number; readonly version: number }, state: ReportState) =>
  changeReportState(manager, {
    id: report.id,
    version: report.version,
    state,
    submittedOn: state === 'submitted' ? yesterday : null,
    reference: 'CPD-1',
    remarks: '',
  })

const stored = async ({ id }: { readonly id: number }) => {
  const [row] = await db.select().from(completionReports).where(eq(completionReports.id, id))
  if (row === undefined) throw new Error('The report is missing.')
  return row
}

test('A report that was handed in leaves the deadlines, and comes back when it is returned', async () => {
  const report = await aReport(db)
  const listed = async () => (await getReportList(manager, { page: 1, limit: 20 })).reports
  expect(await listed()).toMatchObject([
    { state: 'open', isOverdue: false, dueReportOn: toManilaDay(inDays(29)) },
  ])
  await change(report, 'submitted')
  expect(await stored(report)).toMatchObject({
    state: 'submitted',
    submittedOn: yesterday,
    submittedBy: manager.actor?.personId,
    reference: 'CPD-1',
    version: 2,
  })
  const other = await aReport(db)
  expect((await listed()).map(({ id }) => id)).toEqual([other.id, report.id])
  await change(await stored(report), 'returned')
  await change(await stored(report), 'submitted')
  await change(await stored(report), 'accepted')
  expect(await listed()).toMatchObject([{ id: other.id }, { id: report.id, state: 'accepted' }])
})

test('Recording by mistake is taken back with its day', async () => {
  const report = await aReport(db)
  await change(report, 'submitted')
  await change(await stored(report), 'open')
  expect(await stored(report)).toMatchObject({ state: 'open', submittedOn: null, submittedBy: null })
})

test('changeReportState refuses a report with blockers as ready, naming the first', async () => {
  await expect(change(await aReport(db), 'ready')).rejects.toMatchObject({
    code: 'report_blocked',
    message:
      'The report is not ready: Your accreditation as a provider for this profession is missing, or not valid on the last day.',
  })
})

test.for([
  ['open', 'accepted'],
  ['submitted', 'ready'],
  ['accepted', 'open'],
] as const)('changeReportState refuses a report that is %s as %s', async ([from, to]) => {
  const report = await aReport(db, { state: from, submittedOn: yesterday })
  // Blockers are refused before.
  const refused = to === 'ready' ? 'report_blocked' : 'report_state'
  await expect(change(report, to)).rejects.toMatchObject({ code: refused })
})

test.for([
  [-3, 'report_too_early'],
  [1, 'report_in_future'],
] as const)('changeReportState refuses a day %i days from today at its field', async ([days, code]) => {
  const { id, version } = await aReport(db)
  const input = { id, version, reference: '', remarks: '' }
  const submittedOn = toManilaDay(inDays(days))
  await expect(
    changeReportState(manager, { ...input, state: 'submitted', submittedOn }),
  ).rejects.toMatchObject({ code, details: { issues: [{ path: 'submittedOn' }] } })
})

test('changeReportState refuses a report that someone else changed', async () => {
  const { id } = await aReport(db)
  await expect(change({ id, version: 2 }, 'submitted')).rejects.toMatchObject({ code: 'report_changed' })
})
