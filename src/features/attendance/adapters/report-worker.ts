/** Worker thread that reads and matches reports of meetings (see `report-thread.ts`). */
import { parentPort } from 'node:worker_threads'
import type { WorkerThreadResponse } from '#app/platform/threads/request-thread.ts'
import { type MatchedReport, matchMeetingReport, type ReportToMatch } from '../rules/match-meeting-report.ts'
import type { MeetingReportRefusal } from '../rules/read-meeting-report.ts'

parentPort?.on('message', (report: ReportToMatch) =>
  parentPort?.postMessage({
    result: matchMeetingReport(report),
  } satisfies WorkerThreadResponse<MatchedReport | MeetingReportRefusal>),
)
parentPort?.postMessage('ready')
