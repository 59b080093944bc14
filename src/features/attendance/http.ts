import { Hono } from 'hono'
import type { HttpEnvironment } from '../../platform/http/context.ts'
import { respondsWith } from '../../platform/http/describe-route.ts'
import { jsonBody, queryParams } from '../../platform/http/input.ts'
import { RegistrationResponse } from '../payments/contract/payments.ts'
import { toRegistrationResponse } from '../payments/reads/to-registration.ts'
import { commandContext } from '../people/http/command-context.ts'
import { requirePermission } from '../people/http/permitted.ts'
import { markAttendance, markSeminarAttendance } from './commands/mark-attendance.ts'
import {
  AttendanceSheet,
  AttendanceSheetQuery,
  MarkAttendanceInput,
  MarkSeminarAttendanceInput,
  MarkSeminarAttendanceResponse,
  SeminarAttendance,
  SeminarAttendanceQuery,
} from './contract.ts'
import { getAttendanceSheet, getSeminarAttendance } from './reads.ts'

export const attendanceHttp = new Hono<HttpEnvironment>()
  .get(
    '/attendees/attendance',
    requirePermission('attendees.work_with'),
    queryParams(SeminarAttendanceQuery),
    respondsWith('Who is expected at a seminar and who came, by last name', SeminarAttendance, [404]),
    async (c) => c.json(await getSeminarAttendance(commandContext(c), c.req.valid('query'))),
  )
  .post(
    '/attendees/attendance',
    requirePermission('attendees.work_with'),
    jsonBody(MarkAttendanceInput),
    respondsWith('Note whether somebody came', RegistrationResponse, [404, 409]),
    async (c) => {
      const row = await markAttendance(commandContext(c), c.req.valid('json'))
      return c.json({ registration: toRegistrationResponse(row) } satisfies RegistrationResponse)
    },
  )
  .post(
    '/attendees/attendance/all',
    requirePermission('attendees.work_with'),
    jsonBody(MarkSeminarAttendanceInput),
    respondsWith('Note for a whole seminar who came', MarkSeminarAttendanceResponse, [404, 409]),
    async (c) => {
      const changed = await markSeminarAttendance(commandContext(c), c.req.valid('json'))
      return c.json({ changed } satisfies MarkSeminarAttendanceResponse)
    },
  )
  .get(
    '/seminars/attendance-sheet',
    requirePermission('attendees.look'),
    queryParams(AttendanceSheetQuery),
    respondsWith('Everyone expected at a seminar, by last name', AttendanceSheet, [404]),
    async (c) => c.json(await getAttendanceSheet(c.var.services.db, c.req.valid('query'))),
  )
