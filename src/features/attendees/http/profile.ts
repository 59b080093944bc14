import { commandContext } from '#app/application/http/command-context.ts'
import { assertReauthenticated } from '#app/application/http/reauthentication.ts'
import { serveEndpoints } from '#app/application/http/serve-endpoints.ts'
import { refuseUnknownSource } from '#app/features/registrations/rules/form-fields.ts'
import { addInteraction } from '../commands/add-interaction.ts'
import { decideRegisteredName } from '../commands/decide-registered-name.ts'
import { updateProfile } from '../commands/update-profile.ts'
import { attendeeProfileEndpoints, interactionsEndpoints } from '../contract/endpoints.ts'
import { getInteractionHistory, getProfileForCaller } from '../reads/profile.ts'

export const interactionsHttp = serveEndpoints(interactionsEndpoints, {
  'GET /attendees/interactions': async (c, { query, json }) =>
    json(await getInteractionHistory(c.var.services.db, query)),
  'POST /attendees/interactions': async (c, { body, json }) =>
    json(await addInteraction(commandContext(c), body)),
})

export const attendeeProfileHttp = serveEndpoints(attendeeProfileEndpoints, {
  'GET /attendees/profile': async (c, { query, json }) =>
    json(await getProfileForCaller(commandContext(c), query.attendeeId)),
  'POST /attendees/registered-name': async (c, { body, json }) =>
    json(await decideRegisteredName(commandContext(c), body)),
  'POST /attendees/update-profile': async (c, { body: input, json }) => {
    const changesAccess = input.role !== undefined || input.accountStatus !== undefined
    if (changesAccess) assertReauthenticated(c, 'recent')
    refuseUnknownSource(input.source, c.var.services.settings.current.registrationForm)
    return json(await updateProfile(commandContext(c), input))
  },
})
