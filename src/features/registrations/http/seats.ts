import { commandContext } from '#app/application/http/command-context.ts'
import { serveEndpoints } from '#app/application/http/serve-endpoints.ts'
import { readIdempotencyKey } from '#app/platform/http/input.ts'
import { addPersonToSeminar, type PriceSeatCallback } from '../commands/add-to-seminar.ts'
import { seatsEndpoints } from '../contract/endpoints.ts'

/** @param priceSeat is given by the server, because prices and bills belong to a later feature */
export const createSeatsHttp = (priceSeat: PriceSeatCallback) =>
  serveEndpoints(seatsEndpoints, {
    'POST /attendees/add-to-seminar': async (c, { body, json }) => {
      const request = { input: body, idempotencyKey: readIdempotencyKey(c), priceSeat }
      const registrationId = await addPersonToSeminar(commandContext(c), request)
      return json({ success: true, registrationId })
    },
  })
