import { commandContext } from '../people/http/command-context.ts'
import { serveEndpoints } from '../people/http/serve-endpoints.ts'
import { choosePrimaryLicence } from './commands/choose-primary-licence.ts'
import { deleteLicence } from './commands/delete-licence.ts'
import { saveLicence } from './commands/save-licence.ts'
import { saveProfession } from './commands/save-profession.ts'
import { licenceEndpoints } from './contract/endpoints.ts'
import { getLicences, getProfessions } from './reads/licences.ts'

export const licencesHttp = serveEndpoints(licenceEndpoints, {
  'GET /accreditation/professions': async (c, { json }) =>
    json({ professions: await getProfessions(c.var.services.db) }),
  'POST /accreditation/professions': async (c, { body, json }) => {
    const context = commandContext(c)
    await saveProfession(context, body)
    return json({ professions: await getProfessions(context.db) })
  },
  'GET /licences': async (c, { query, json }) =>
    json({ licences: await getLicences(commandContext(c), query.personId) }),
  'POST /licences': async (c, { body, json }) => {
    const context = commandContext(c)
    return json({ licences: await getLicences(context, await saveLicence(context, body)) })
  },
  'POST /licences/primary': async (c, { body, json }) => {
    const context = commandContext(c)
    return json({ licences: await getLicences(context, await choosePrimaryLicence(context, body.id)) })
  },
  'POST /licences/delete': async (c, { body, json }) => {
    const context = commandContext(c)
    return json({ licences: await getLicences(context, await deleteLicence(context, body.id)) })
  },
})
