/** Worker thread that reads and matches reports of meetings (see `report-thread.ts`). */
import { parentPort } from 'node:worker_threads'
import type { WorkerThreadResponse } from '#app/platform/threads/request-thread.ts'
import { type MatchedReport, matchReport, type ReportToMatch } from '../rules/match-report.ts'
import type { MeetingReportRefusal } from '../rules/read-meeting-report.ts'

parentPort?.on('message', (report: ReportToMatch) =>
  parentPort?.postMessage({
    result: matchReport(report),
  } satisfies WorkerThreadResponse<MatchedReport | MeetingReportRefusal>),
)
parentPort?.postMessage('ready')
