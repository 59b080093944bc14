import { commandContext } from '#app/application/http/command-context.ts'
import { serveEndpoints } from '#app/application/http/serve-endpoints.ts'
import { readIdempotencyKey } from '#app/platform/http/input.ts'
import { addPersonToSeminar } from '../commands/add-to-seminar.ts'
import { seatsEndpoints } from '../contract/endpoints.ts'

export const seatsHttp = serveEndpoints(seatsEndpoints, {
  'POST /attendees/add-to-seminar': async (c, { body, json }) => {
    const request = { input: body, idempotencyKey: readIdempotencyKey(c) }
    const registrationId = await addPersonToSeminar(commandContext(c), request)
    return json({ success: true, registrationId })
  },
})
