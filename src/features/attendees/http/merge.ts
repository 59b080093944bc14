import { commandContext } from '#app/application/http/command-context.ts'
import { serveEndpoints } from '#app/application/http/serve-endpoints.ts'
import { mergePeople } from '../commands/merge-people.ts'
import { undoMerge } from '../commands/undo-merge.ts'
import { mergeEndpoints } from '../contract/endpoints.ts'
import { comparePeople, getDuplicatesOfPerson } from '../reads/duplicates.ts'

export const mergeHttp = serveEndpoints(mergeEndpoints, {
  'GET /attendees/duplicates': async (c, { query, json }) =>
    json(await getDuplicatesOfPerson(commandContext(c), query.attendeeId)),
  'GET /attendees/compare': async (c, { query, json }) => json(await comparePeople(commandContext(c), query)),
  'POST /attendees/merge': async (c, { body, json }) => json(await mergePeople(commandContext(c), body)),
  'POST /attendees/merge/undo': async (c, { body, json }) => {
    await undoMerge(commandContext(c), body)
    return json({ success: true })
  },
})
