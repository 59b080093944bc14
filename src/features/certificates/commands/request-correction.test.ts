import { beforeEach, expect, test } from 'vitest'
import { deletePerson } from '#app/features/people/queries/people.ts'
import { inTransaction } from '#app/platform/db/database.ts'
import { aTicketLink } from '#tests/kit/attendance.ts'
import {
  aCompletedRegistrant,
  aCompletedSeminar,
  anIssuer,
  certificatesOf,
  issueTo,
} from '#tests/kit/certificates.ts'
import { contextOf } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import { deleteCorrectionsOfPerson } from '../queries/corrections.ts'
import { getCertificates } from '../reads/certificates.ts'
import { certificateCorrections } from '../tables/certificates.ts'
import { reissueCertificate } from './reissue-certificate.ts'
import { requestCorrection } from './request-correction.ts'

const { db, services } = await aSite()
const provider = { personId: null, email: 'info@provider.test', name: 'Provider' }

beforeEach(async () => {
  await db.delete(certificateCorrections)
})

/** A seminar with an issued certificate for each registrant. */
async function aSeminarWithHolders(count: number) {
  const { id: seminarId } = await aCompletedSeminar(db)
  const registrants = []
  for (let nth = 0; nth < count; nth += 1) registrants.push(await aCompletedRegistrant(db, seminarId))
  await issueTo(services, { seminarId, kind: 'participation' })
  const certificates = await certificatesOf(db, seminarId)
  const holders = []
  for (const registrant of registrants) {
    const certificate = certificates.find(({ registrationId }) => registrationId === registrant.id)
    if (certificate === undefined) throw new Error('No certificate was issued.')
    holders.push({ registrant, certificate, link: await aTicketLink(services, registrant) })
  }
  return { seminarId, holders }
}

type Holder = Awaited<ReturnType<typeof aSeminarWithHolders>>['holders'][number]

const submit = ({ certificate, link }: Holder, wanted: string) =>
  requestCorrection(
    contextOf(services),
    { certificateId: certificate.id, link, wanted, message: '' },
    provider,
  )

test('Corrections that holders asked for are listed with their certificates, the oldest first', async () => {
  const { seminarId, holders } = await aSeminarWithHolders(3)
  for (const [nth, holder] of holders.entries()) await submit(holder, `Ana ${nth}`)
  const { corrections } = await getCertificates(db, { seminarId, page: 1, limit: 1 })
  expect(corrections.map(({ wanted, certificate }) => [wanted, certificate.number])).toEqual(
    holders.map(({ certificate }, nth) => [`Ana ${nth}`, certificate.number]),
  )
  expect(corrections[0]?.certificate).toMatchObject({ state: 'issued', replacedBy: null })
})

test('A correction that is asked for while its holder is deleted is refused', async () => {
  const { holders } = await aSeminarWithHolders(1)
  const [holder] = holders
  if (holder === undefined) throw new Error('There is no holder.')
  const { personId } = holder.registrant
  let request: Promise<void> | undefined
  await inTransaction(db, async (tx) => {
    await deleteCorrectionsOfPerson(tx, personId)
    request = submit(holder, 'Ana')
    request.catch(() => undefined)
    // Time to read the ticket and wait for the certificate.
    await new Promise((resolve) => setTimeout(resolve, 300))
    await tx.execute(`delete from registrations where person_id = ${personId}`)
    await deletePerson(tx, personId)
  })
  await expect(request).rejects.toMatchObject({ kind: 'not_found' })
  expect(await db.select().from(certificateCorrections)).toEqual([])
})

test('A certificate whose correction was asked for is not issued again without a change', async () => {
  const { seminarId, holders } = await aSeminarWithHolders(1)
  const [holder] = holders
  if (holder === undefined) throw new Error('There is no holder.')
  await submit(holder, 'Ana Cruz')
  const issuer = await anIssuer(services)
  const again = { certificateId: holder.certificate.id, reason: 'As asked' }
  for (const changes of [{}, { holderName: holder.certificate.facts?.holderName }])
    await expect(reissueCertificate(issuer, { ...again, changes })).rejects.toMatchObject({
      code: 'nothing_changed',
    })
  expect((await getCertificates(db, { seminarId, page: 1, limit: 1 })).corrections).toHaveLength(1)
  await reissueCertificate(issuer, { ...again, changes: { holderName: 'Ana Cruz' } })
  expect((await getCertificates(db, { seminarId, page: 1, limit: 1 })).corrections).toHaveLength(0)
})
