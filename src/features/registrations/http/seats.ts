import { readIdempotencyKey } from '../../../platform/http/input.ts'
import { commandContext } from '../../people/http/command-context.ts'
import { serveEndpoints } from '../../people/http/serve-endpoints.ts'
import { addPersonToSeminar } from '../commands/add-to-seminar.ts'
import { seatsEndpoints } from '../contract/endpoints.ts'

export const seatsHttp = serveEndpoints(seatsEndpoints, {
  'POST /attendees/add-to-seminar': async (c, { body, json }) => {
    const request = { input: body, idempotencyKey: readIdempotencyKey(c) }
    const registrationId = await addPersonToSeminar(commandContext(c), request)
    return json({ success: true, registrationId })
  },
})
