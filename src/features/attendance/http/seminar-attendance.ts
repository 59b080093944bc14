import { commandContext } from '#app/application/http/command-context.ts'
import { serveEndpoints } from '#app/application/http/serve-endpoints.ts'
import { toRegistrationResponse } from '#app/features/payments/reads/to-registration.ts'
import { markAttendance, markSeminarAttendance } from '../commands/mark-attendance.ts'
import { attendanceEndpoints } from '../contract/endpoints.ts'
import { getPrintedSheet } from '../reads/printed-sheet.ts'
import { getAttendanceSheet, getSeminarAttendance } from '../reads/seminar-attendance.ts'

export const attendanceHttp = serveEndpoints(attendanceEndpoints, {
  'GET /attendees/attendance': async (c, { query, json }) =>
    json(await getSeminarAttendance(commandContext(c), query)),
  'POST /attendees/attendance': async (c, { body, json }) => {
    const row = await markAttendance(commandContext(c), body)
    return json({ registration: toRegistrationResponse(row) })
  },
  'POST /attendees/attendance/all': async (c, { body, json }) => {
    const changed = await markSeminarAttendance(commandContext(c), body)
    return json({ changed })
  },
  'GET /seminars/attendance-sheet': async (c, { query, json }) =>
    json(await getAttendanceSheet(commandContext(c), query)),
  'GET /attendance/sheet': async (c, { query, json }) =>
    json(await getPrintedSheet(commandContext(c), query)),
})
