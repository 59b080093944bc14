import { commandContext } from '#app/application/http/command-context.ts'
import { serveEndpoints } from '#app/application/http/serve-endpoints.ts'
import { attachmentHeaders } from '#app/platform/http/attachment.ts'
import type { JsonBodyLimit } from '#app/platform/http/input.ts'
import type { RateLimitRule } from '#app/platform/rate-limits.ts'
import { largestDocumentInBytes } from '../settings/contract/files.ts'
import { choosePrimaryLicence } from './commands/choose-primary-licence.ts'
import { deleteAccreditation } from './commands/delete-accreditation.ts'
import { deleteAccreditationFile } from './commands/delete-accreditation-file.ts'
import { deleteLicence } from './commands/delete-licence.ts'
import { giveProfession } from './commands/give-profession.ts'
import { explainDeviation } from './commands/record-deviations.ts'
import { saveAccreditation } from './commands/save-accreditation.ts'
import { saveLicence } from './commands/save-licence.ts'
import { saveProfession } from './commands/save-profession.ts'
import {
  deleteProviderAccreditation,
  saveProviderAccreditation,
} from './commands/save-provider-accreditation.ts'
import { uploadAccreditationFile } from './commands/upload-accreditation-file.ts'
import { verifyLicence } from './commands/verify-licence.ts'
import { viewAccreditationFile } from './commands/view-accreditation-file.ts'
import { viewLicences } from './commands/view-licences.ts'
import { accreditationEndpoints, licenceEndpoints } from './contract/endpoints.ts'
import { providerPageEndpoints } from './contract/provider-page.ts'
import { getProviderAccreditations, getSeminarAccreditation } from './reads/accreditation.ts'
import { getLicences, getProfessions } from './reads/licences.ts'
import { getProgrammeList } from './reads/programme-list.ts'
import { getProviderPage } from './reads/provider-page.ts'

/** Encoding an image takes a second of a processor. */
const filesPerPerson: RateLimitRule = { name: 'accreditation_files_person', times: 120, withinSeconds: 600 }

const fileLimit: JsonBodyLimit = {
  // As base64, with its form.
  sizeInBytes: 14 * 1024 * 1024,
  message: 'File size exceeds 10MB limit',
  file: { field: 'file', largestFileInBytes: largestDocumentInBytes },
}

export const licencesHttp = serveEndpoints(licenceEndpoints, {
  'GET /accreditation/professions': async (c, { json }) =>
    json({ professions: await getProfessions(c.var.services.db) }),
  'POST /accreditation/professions': async (c, { body, json }) => {
    const context = commandContext(c)
    await saveProfession(context, body)
    return json({ professions: await getProfessions(context.db) })
  },
  'GET /licences': async (c, { query, json }) =>
    json({ licences: await viewLicences(commandContext(c), query.personId) }),
  'POST /licences': async (c, { body, json }) => {
    const context = commandContext(c)
    return json({ licences: await getLicences(context, await saveLicence(context, body)) })
  },
  'POST /licences/primary': async (c, { body, json }) => {
    const context = commandContext(c)
    return json({ licences: await getLicences(context, await choosePrimaryLicence(context, body.id)) })
  },
  'POST /licences/verify': async (c, { body, json }) => {
    const context = commandContext(c)
    return json({ licences: await getLicences(context, await verifyLicence(context, body)) })
  },
  'POST /licences/profession': async (c, { body, json }) =>
    json(await giveProfession(commandContext(c), body)),
  'POST /licences/delete': async (c, { body, json }) => {
    const context = commandContext(c)
    return json({ licences: await getLicences(context, await deleteLicence(context, body.id)) })
  },
})

export const accreditationHttp = serveEndpoints(accreditationEndpoints, {
  'GET /accreditation': async (c, { query, json }) => json(await getProgrammeList(commandContext(c), query)),
  'GET /accreditation/seminar': async (c, { query, json }) =>
    json(await getSeminarAccreditation(commandContext(c), query.seminarId)),
  'POST /accreditation/save': async (c, { body, json }) => {
    const context = commandContext(c)
    await saveAccreditation(context, body)
    return json(await getSeminarAccreditation(context, body.seminarId))
  },
  'POST /accreditation/delete': async (c, { body, json }) => {
    const context = commandContext(c)
    return json(await getSeminarAccreditation(context, await deleteAccreditation(context, body)))
  },
  'POST /accreditation/changes/reason': async (c, { body, json }) => {
    const context = commandContext(c)
    return json(await getSeminarAccreditation(context, await explainDeviation(context, body)))
  },
  'POST /accreditation/files': {
    bodyLimit: fileLimit,
    handle: async (c, { body, json }) => {
      const context = commandContext(c)
      await c.var.services.limits.use(filesPerPerson, String(context.actor?.personId))
      return json(await getSeminarAccreditation(context, await uploadAccreditationFile(context, body)))
    },
  },
  'GET /accreditation/files': async (c, { query }) => {
    const { bytes, contentType, name } = await viewAccreditationFile(commandContext(c), query.id)
    return c.body(bytes, 200, attachmentHeaders(name, contentType))
  },
  'POST /accreditation/files/delete': async (c, { body, json }) => {
    const context = commandContext(c)
    return json(await getSeminarAccreditation(context, await deleteAccreditationFile(context, body.id)))
  },
  'GET /accreditation/provider': async (c, { json }) =>
    json({ accreditations: await getProviderAccreditations(c.var.services.db) }),
  'POST /accreditation/provider': async (c, { body, json }) => {
    const context = commandContext(c)
    await saveProviderAccreditation(context, body)
    return json({ accreditations: await getProviderAccreditations(context.db) })
  },
  'POST /accreditation/provider/delete': async (c, { body, json }) => {
    const context = commandContext(c)
    await deleteProviderAccreditation(context, body.id)
    return json({ accreditations: await getProviderAccreditations(context.db) })
  },
})

export const providerPageHttp = serveEndpoints(providerPageEndpoints, {
  'GET /provider': async (c, { json }) => {
    const { db, clock, settings } = c.var.services
    return json(await getProviderPage({ db, now: clock() }, settings.current.organisation.legalName))
  },
})
