import { commandContext } from '#app/application/http/command-context.ts'
import { serveEndpoints } from '#app/application/http/serve-endpoints.ts'
import { changeAttendanceSettings, closeAttendanceSlot } from '../commands/change-slot.ts'
import { copyProgramme, duplicateSeminar } from '../commands/copy-programme.ts'
import { saveProgramme } from '../commands/save-programme.ts'
import { programmeEndpoints } from '../contract/programme-endpoints.ts'
import { getAttendanceRules, getProgramme } from '../reads/programme.ts'

export const programmeHttp = serveEndpoints(programmeEndpoints, {
  'GET /seminars/programme': async (c, { query, json }) =>
    json(await getProgramme(commandContext(c), query.seminarId)),
  'POST /seminars/programme': async (c, { body, json }) => {
    const context = commandContext(c)
    await saveProgramme(context, body)
    return json(await getProgramme(context, body.seminarId))
  },
  'POST /seminars/programme/copy': async (c, { body, json }) => {
    const context = commandContext(c)
    await copyProgramme(context, body)
    return json(await getProgramme(context, body.seminarId))
  },
  'POST /seminars/duplicate': async (c, { body, json }) =>
    json({ seminar: await duplicateSeminar(commandContext(c), body.id) }),
  'GET /attendance/settings': async (c, { query, json }) =>
    json(await getAttendanceRules(c.var.services.db, query.seminarId)),
  'POST /attendance/settings': async (c, { body, json }) =>
    json(await changeAttendanceSettings(commandContext(c), body)),
  'POST /attendance/slots/close': async (c, { body, json }) =>
    json({ slots: await closeAttendanceSlot(commandContext(c), body) }),
})
