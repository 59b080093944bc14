import { fieldRefusal, Refusal } from '#app/platform/refusals.ts'
import { createWorkerThread, WorkerThreadFailure } from '#app/platform/threads/request-thread.ts'
import type { MatchedReport, ReportToMatch } from '../rules/match-meeting-report.ts'
import type { MeetingReportRefusal } from '../rules/read-meeting-report.ts'

/** Source file, or build output next to the server's entry (see `vite.config.ts`). */
const places = ['./report-worker.ts', './report-worker.js', '../report-worker.js']

const thread = createWorkerThread<ReportToMatch, MatchedReport | MeetingReportRefusal>({
  places: places.map((place) => new URL(place, import.meta.url)),
  longestStartInMs: 20_000,
  longestInMs: 30_000,
  waitingAtMost: 5,
  restInMs: 60_000,
  memoryInMb: 384,
})

/**
 * Reads a report in a worker thread, because a large one would block the server for seconds. Refuses files that are
 * no report, and with `unavailable` while too many wait.
 */
export async function matchReportInThread(report: ReportToMatch): Promise<MatchedReport> {
  const result = await requestOrRefuse(report)
  if (!('refusal' in result)) return result
  const { refusal, message } = result
  const kinds = { file_too_large: 'too_large', file_is_workbook: 'unsupported_type' } as const
  const kind = refusal in kinds ? kinds[refusal as keyof typeof kinds] : 'invalid'
  throw new Refusal(kind, refusal, message, { issues: [{ path: 'file', message }] })
}

async function requestOrRefuse(report: ReportToMatch): Promise<MatchedReport | MeetingReportRefusal> {
  try {
    return await thread.request(report)
  } catch (error) {
    if (!(error instanceof WorkerThreadFailure)) throw error
    if (error.code !== 'busy')
      throw fieldRefusal('file', 'report_takes_too_long', 'This file takes too long to read.')
    const message = 'Several files are being read at this moment. Please try again in a few seconds.'
    throw new Refusal('unavailable', 'reports_waiting', message, { retryAfterSeconds: 5 })
  }
}
