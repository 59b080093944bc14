import { commandContext } from '#app/application/http/command-context.ts'
import { serveEndpoints } from '#app/application/http/serve-endpoints.ts'
import { recordJoinPressed } from '../commands/press-join.ts'
import { removeMeeting } from '../commands/remove-meeting.ts'
import { saveMeeting } from '../commands/save-meeting.ts'
import { meetingEndpoints } from '../contract/meeting-endpoints.ts'
import { getSeminarMeeting } from '../reads/meetings.ts'

export const meetingsHttp = serveEndpoints(meetingEndpoints, {
  'GET /seminars/meeting': async (c, { query, json }) => {
    c.header('Cache-Control', 'private, no-store')
    return json(await getSeminarMeeting(commandContext(c), query.seminarId))
  },
  'POST /seminars/meeting': async (c, { body, json }) => {
    const context = commandContext(c)
    await saveMeeting(context, body)
    return json(await getSeminarMeeting(context, body.seminarId))
  },
  'POST /seminars/meeting/remove': async (c, { body, json }) => {
    const context = commandContext(c)
    await removeMeeting(context, body)
    return json(await getSeminarMeeting(context, body.seminarId))
  },
  'POST /seminars/meeting/joined': async (c, { body, json }) => {
    await recordJoinPressed(commandContext(c), body.seminarId)
    return json({ success: true })
  },
})
