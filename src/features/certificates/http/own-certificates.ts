import { commandContext } from '#app/application/http/command-context.ts'
import { serveEndpoints } from '#app/application/http/serve-endpoints.ts'
import { toBrandPalette } from '#app/features/settings/rules/palette.ts'
import { attachmentHeaders } from '#app/platform/http/attachment.ts'
import { rateLimitPerIpAddress } from '#app/platform/http/limit-per-address.ts'
import { drawSharePicture } from '../adapters/share-picture.ts'
import { choosePrintedName, getPrintedName } from '../commands/choose-printed-name.ts'
import { downloadCertificate } from '../commands/download-certificate.ts'
import { getWantedLicence, giveLicence } from '../commands/give-licence.ts'
import { requestCorrection } from '../commands/request-correction.ts'
import { ownCertificateEndpoints } from '../contract/own-endpoints.ts'
import { getCredential } from '../reads/credentials.ts'
import { getLinkedTickets, getOwnCertificates, getSharedCertificate } from '../reads/own-certificates.ts'

/** A school's attendees share one address. */
const picturesPerAddress = { name: 'certificate_pictures', times: 300, withinSeconds: 3600 }
const linksPerAddress = { name: 'linked_tickets', times: 30, withinSeconds: 60 }
const namesPerAddress = { name: 'certificate_names', times: 300, withinSeconds: 3600 }
const licencesPerAddress = { name: 'certificate_licences', times: 300, withinSeconds: 3600 }
const correctionsPerAddress = { name: 'certificate_corrections', times: 60, withinSeconds: 3600 }

export const ownCertificatesHttp = serveEndpoints(ownCertificateEndpoints, {
  'GET /certificates/own': async (c, { query, json }) =>
    json({ certificates: await getOwnCertificates(commandContext(c), query) }),
  'POST /attendees/registrations-link/tickets': {
    use: [rateLimitPerIpAddress(linksPerAddress)],
    handle: async (c, { body, json }) =>
      json({ tickets: await getLinkedTickets(commandContext(c), body.token) }),
  },
  'GET /certificates/file': async (c, { query }) => {
    const { fileName, stream } = await downloadCertificate(commandContext(c), query)
    return c.body(stream, 200, attachmentHeaders(fileName, 'application/pdf'))
  },
  'GET /certificates/credential': async (c, { query }) => {
    const { number, jwt } = await getCredential(commandContext(c), query)
    return c.body(jwt, 200, attachmentHeaders(`${number}.jwt`, 'application/vc+jwt'))
  },
  'GET /certificates/picture': {
    use: [rateLimitPerIpAddress(picturesPerAddress)],
    handle: async (c, { query }) => {
      const certificate = await getSharedCertificate(commandContext(c), query)
      const { brand = '' } = toBrandPalette(c.var.services.settings.current.branding).light
      const picture = await drawSharePicture(certificate, brand)
      return c.body(picture, 200, attachmentHeaders(`certificate-${certificate.number}.png`, 'image/png'))
    },
  },
  'GET /certificates/name': async (c, { query, json }) =>
    json(await getPrintedName(commandContext(c), query)),
  'POST /certificates/name': {
    use: [rateLimitPerIpAddress(namesPerAddress)],
    handle: async (c, { body, json }) => json(await choosePrintedName(commandContext(c), body)),
  },
  'GET /certificates/licence': async (c, { query, json }) =>
    json(await getWantedLicence(commandContext(c), query)),
  'POST /certificates/licence': {
    use: [rateLimitPerIpAddress(licencesPerAddress)],
    handle: async (c, { body, json }) => json(await giveLicence(commandContext(c), body)),
  },
  'POST /certificates/correction': {
    use: [rateLimitPerIpAddress(correctionsPerAddress)],
    handle: async (c, { body, json }) => {
      const { name, contact } = c.var.services.settings.current.organisation
      await requestCorrection(commandContext(c), body, { personId: null, email: contact.email, name })
      return json({ message: 'Thank you. We will check it and write to you.' })
    },
  },
})
