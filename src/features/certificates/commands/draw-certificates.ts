import { createHash } from 'node:crypto'
import { inTransaction, type Transaction } from '#app/platform/db/database.ts'
import { drawDocument } from '#app/platform/documents/draw-document.ts'
import { newFileKey } from '#app/platform/files/file-keys.ts'
import type { Services } from '#app/platform/services.ts'
import { type CertificateRow, lockNextQueuedCertificate, updateCertificate } from '../queries/certificates.ts'
import { lockCertificateHolder } from '../queries/recipients.ts'
import { toCertificateDocument } from '../reads/certificate-document.ts'
import { toVerifyUrl } from '../rules/certificate-number.ts'
import { queueCertificateEmail } from './queue-certificate-email.ts'
import { queueNextCertificate } from './queue-certificates.ts'

/** Private: not among the folders of `platform/files/public-files.ts`. */
const certificatesFolder = 'certificates'

/** A stopping process waits for the current turn to end. */
const timeBudgetMs = 2000

const minuteInMs = 60 * 1000
const longestDelayInMinutes = 60

/**
 * Works on requested certificates for about two seconds: queues those of batches, then draws and issues queued ones.
 * Several processes may run it. Ends with the first that fails.
 * @param onFailure before the failure is thrown
 * @returns the number of certificates queued and drawn
 */
export async function releaseCertificates(services: Services, onFailure?: () => void): Promise<number> {
  const endsAt = performance.now() + timeBudgetMs
  let done = 0
  try {
    while (performance.now() < endsAt && (await queueNextCertificate(services, services.clock()))) done += 1
    while (performance.now() < endsAt && (await drawNextCertificate(services))) done += 1
  } catch (error) {
    onFailure?.()
    throw error
  }
  return done
}

/**
 * Draws the queued certificate that has waited longest, and issues it with its e-mail in one transaction. A crash before
 * the commit leaves it queued, and a file that no row names.
 * @returns false if none waits
 */
async function drawNextCertificate(services: Services): Promise<boolean> {
  const now = services.clock()
  let certificate: CertificateRow | null = null
  try {
    return await inTransaction(services.db, async (tx) => {
      certificate = await lockNextQueuedCertificate(tx, now)
      if (certificate !== null) await issue(services, tx, certificate)
      return certificate !== null
    })
  } catch (error) {
    if (certificate !== null) await postpone(services, certificate, now)
    throw error
  }
}

async function issue(services: Services, tx: Transaction, certificate: CertificateRow): Promise<void> {
  const { config, files } = services
  const { id, kind, number, facts, queuedAt, designId, personId } = certificate
  if (personId !== null) await lockCertificateHolder(tx, personId, { noWait: true })
  // Erasing a holder completely revokes what is queued.
  if (facts === null) throw new Error('A queued certificate has no facts.')
  const verifyUrl = toVerifyUrl(config.appUrl, certificate)
  // The date of issue is the day of the facts, so that a certificate that is drawn again is the same.
  const issuedAt = queuedAt
  const printed = { kind, facts, number, verifyUrl, issuedAt, designId }
  const { document, designVersion } = await toCertificateDocument(services, printed)
  const pdf = await drawDocument('certificate', document, 'batch')
  const fileKey = newFileKey(certificatesFolder, 'pdf')
  await files.put(fileKey, pdf, 'application/pdf')
  const sha256 = createHash('sha256').update(pdf).digest()
  const file = { fileKey, sha256, sizeInBytes: pdf.byteLength, designVersion }
  const now = services.clock()
  const email = { occasion: 'issued', sentBy: certificate.issuedBy, now }
  const isSent = certificate.sendsEmail && (await queueCertificateEmail(tx, certificate, email))
  await updateCertificate(tx, id, { state: 'issued', issuedAt, ...file, ...(isSent && { sentAt: now }) })
}

/** Lets others go first; each failure doubles the delay. */
function postpone({ db }: Services, { id, drawFailures }: CertificateRow, now: Date): Promise<void> {
  const minutes = Math.min(2 ** drawFailures, longestDelayInMinutes)
  const drawAfter = new Date(now.getTime() + minutes * minuteInMs)
  return inTransaction(db, (tx) => updateCertificate(tx, id, { drawFailures: drawFailures + 1, drawAfter }))
}
