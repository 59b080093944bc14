import { commandContext } from '#app/application/http/command-context.ts'
import { serveEndpoints } from '#app/application/http/serve-endpoints.ts'
import { decideReviewItem } from '../commands/decide-review-item.ts'
import { markAttendanceSlot, returnSlotToScans } from '../commands/mark-attendance-slot.ts'
import { markSlotForAll } from '../commands/mark-slot-for-all.ts'
import { overrideCompletion } from '../commands/override-completion.ts'
import { marksEndpoints } from '../contract/marks-endpoints.ts'
import { getAttendanceHistory } from '../reads/attendance-history.ts'
import { getAttendanceList } from '../reads/attendance-list.ts'
import { getReviewQueue } from '../reads/review-queue.ts'

export const marksHttp = serveEndpoints(marksEndpoints, {
  'GET /attendance': async (c, { query, json }) => json(await getAttendanceList(commandContext(c), query)),
  'POST /attendance/mark': async (c, { body, json }) =>
    json(await markAttendanceSlot(commandContext(c), body)),
  'POST /attendance/mark/from-scans': async (c, { body, json }) =>
    json(await returnSlotToScans(commandContext(c), body)),
  'POST /attendance/mark-all': async (c, { body, json }) =>
    json(await markSlotForAll(commandContext(c), body)),
  'POST /attendance/override': async (c, { body, json }) =>
    json({ completion: await overrideCompletion(commandContext(c), body) }),
  'GET /attendance/to-look-at': async (c, { query, json }) =>
    json(await getReviewQueue(commandContext(c), query.seminarId)),
  'POST /attendance/to-look-at/decide': async (c, { body, json }) => {
    const context = commandContext(c)
    await decideReviewItem(context, body)
    return json(await getReviewQueue(context, body.seminarId))
  },
  'GET /attendance/scans': async (c, { query, json }) =>
    json({ entries: await getAttendanceHistory(commandContext(c), query.registrationId) }),
})
