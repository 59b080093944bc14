import { commandContext } from '#app/application/http/command-context.ts'
import { serveEndpoints } from '#app/application/http/serve-endpoints.ts'
import { rateLimitPerIpAddress } from '#app/platform/http/limit-per-address.ts'
import { handOverOwnSeat, handOverRegistration } from '../commands/hand-over-registration.ts'
import { moveRegistration } from '../commands/move-registration.ts'
import { handOverEndpoints } from '../contract/endpoints.ts'

const handOversPerAddress = { name: 'seats_handed_over', times: 30, withinSeconds: 600 }

export const handOverHttp = serveEndpoints(handOverEndpoints, {
  'POST /registrations/hand-over': {
    use: [rateLimitPerIpAddress(handOversPerAddress)],
    handle: async (c, { body, json }) => {
      await handOverOwnSeat({ ...commandContext(c), limits: c.var.services.limits }, body)
      return json({ success: true })
    },
  },
  'POST /attendees/move': async (c, { body, json }) => json(await moveRegistration(commandContext(c), body)),
  'POST /attendees/hand-over': async (c, { body, json }) =>
    json(await handOverRegistration(commandContext(c), body)),
})
