import { commandContext } from '#app/application/http/command-context.ts'
import { serveEndpoints } from '#app/application/http/serve-endpoints.ts'
import { attachmentHeaders } from '#app/platform/http/attachment.ts'
import { exportCertificates } from '../commands/export-certificates.ts'
import { continueCertificateBatch, requestCertificates } from '../commands/issue-certificates.ts'
import { reissueCertificate } from '../commands/reissue-certificate.ts'
import { closeCorrection } from '../commands/request-correction.ts'
import { revokeCertificate } from '../commands/revoke-certificate.ts'
import { sendCertificateAgain } from '../commands/send-certificate.ts'
import { certificateEndpoints } from '../contract/endpoints.ts'
import {
  getBatch,
  getCertificateEntry,
  getCertificates,
  getRegistrationsWithoutCertificate,
} from '../reads/certificates.ts'

export const certificatesHttp = serveEndpoints(certificateEndpoints, {
  'GET /certificates': async (c, { query, json }) => json(await getCertificates(c.var.services.db, query)),
  'GET /certificates/waiting': async (c, { query, json }) =>
    json(await getRegistrationsWithoutCertificate(c.var.services.db, query)),
  'GET /certificates/zip': async (c, { query }) => {
    const { fileName, stream } = await exportCertificates(commandContext(c), query.seminarId)
    return c.body(stream, 200, attachmentHeaders(fileName, 'application/zip'))
  },
  'POST /certificates/issue': async (c, { body, json }) =>
    json(await requestCertificates(commandContext(c), body)),
  'GET /certificates/batches': async (c, { query, json }) =>
    json(await getBatch(c.var.services.db, query.id)),
  'POST /certificates/batches/continue': async (c, { body, json }) => {
    await continueCertificateBatch(commandContext(c), body.batchId)
    return json({ success: true })
  },
  'POST /certificates/reissue': async (c, { body, json }) => {
    const context = commandContext(c)
    const id = await reissueCertificate(context, body)
    return json({ certificate: await getCertificateEntry(context.db, id) })
  },
  'POST /certificates/revoke': async (c, { body, json }) => {
    const context = commandContext(c)
    await revokeCertificate(context, body)
    return json({ certificate: await getCertificateEntry(context.db, body.certificateId) })
  },
  'POST /certificates/send': async (c, { body, json }) => {
    const context = commandContext(c)
    await sendCertificateAgain(context, body.certificateId)
    return json({ certificate: await getCertificateEntry(context.db, body.certificateId) })
  },
  'POST /certificates/correction/close': async (c, { body, json }) => {
    await closeCorrection(commandContext(c), body.certificateId)
    return json({ success: true })
  },
})
