/** A certificate is issued again while it is revoked; the control without locks must fail. */

import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Database } from '#app/platform/db/database.ts'
import {
  aCompletedRegistrant,
  aCompletedSeminar,
  anIssuer,
  certificatesOf,
  issueTo,
} from '#tests/kit/certificates.ts'
import { aSite } from '#tests/kit/site.ts'
import { withoutLocks } from '#tests/kit/without-locks.ts'
import { reissueCertificate } from './reissue-certificate.ts'
import { revokeCertificate } from './revoke-certificate.ts'

const { database, db: plain, services } = await aSite()
const issuer = await anIssuer(services)

const people = 30

/** Each certificate is revoked by one person and issued again by another, at once. */
async function rush(db: Database) {
  const seminar = await aCompletedSeminar(plain)
  for (let at = 0; at < people; at += 1) await aCompletedRegistrant(plain, seminar.id, { licenseNo: null })
  await issueTo(services, { seminarId: seminar.id, kind: 'participation', send: false })
  const issued = await certificatesOf(plain, seminar.id)
  const context = { ...issuer, db }
  const outcomes = []
  for (const { id: certificateId } of issued)
    outcomes.push(
      await Promise.allSettled([
        reissueCertificate(context, { certificateId, changes: {}, reason: 'Lost' }),
        revokeCertificate(context, { certificateId, publicReason: 'other', note: 'Mistake' }),
      ]),
    )
  const after = await certificatesOf(plain, seminar.id)
  const revoked = new Set(after.filter(({ state }) => state === 'revoked').map(({ id }) => id))
  return {
    outcomes,
    issued: issued.length,
    changed: after.filter(({ state }) => state === 'replaced' || state === 'revoked').length,
    /** Certificates issued again although they were revoked. */
    both: after.filter(({ replacesId }) => replacesId !== null && revoked.has(replacesId)).length,
  }
}

test('A certificate that two people revoke and issue again at once is either revoked or replaced', async () => {
  const { outcomes, issued, changed, both } = await rush(plain)
  expect({ issued, changed, both }).toEqual({ issued: people, changed: people, both: 0 })
  for (const pair of outcomes) {
    const refused = pair.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
    expect(refused).toMatchObject([{ code: 'certificate_not_live' }])
  }
})

test('Control: without locks and constraints, revoked certificates are issued again', async () => {
  for (const name of ['certificates_revoked_complete', 'certificates_replaced_complete'])
    await plain.execute(sql`alter table certificates drop constraint ${sql.identifier(name)}`)
  let both = 0
  // A busy machine may run all pairs of one round one after the other.
  for (let round = 0; round < 5 && both === 0; round += 1) both = (await withoutLocks(database, rush)).both
  expect(both).toBeGreaterThan(0)
})
