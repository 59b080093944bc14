/** Two people issue at once while several processes work on the batches; the control without locks must fail. */

import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Database } from '#app/platform/db/database.ts'
import { aCompletedRegistrant, aCompletedSeminar, anIssuer, certificatesOf } from '#tests/kit/certificates.ts'
import { aSite } from '#tests/kit/site.ts'
import { withoutLocks } from '#tests/kit/without-locks.ts'
import { requestCertificates } from './issue-certificates.ts'
import { queueNextCertificate } from './queue-certificates.ts'

const { database, db: plain, services } = await aSite()

/** Two people press 'Issue' for everybody at once, and four processes work on it. */
async function rush(db: Database, people: number) {
  const seminar = await aCompletedSeminar(plain)
  for (let at = 0; at < people; at += 1) await aCompletedRegistrant(plain, seminar.id, { licenseNo: null })
  const issuers = [await anIssuer(services), await anIssuer(services)]
  await Promise.all(
    issuers.map((context) =>
      requestCertificates(
        { ...context, db },
        { seminarId: seminar.id, kind: 'participation', registrationIds: 'all_eligible', send: false },
      ),
    ),
  )
  async function work(): Promise<void> {
    while (await queueNextCertificate({ ...services, db }, services.clock()));
  }
  await Promise.all([work(), work(), work(), work()])
  const issued = await certificatesOf(plain, seminar.id)
  return {
    certificates: issued.length,
    holders: new Set(issued.map(({ registrationId }) => registrationId)).size,
    numbers: new Set(issued.map(({ number }) => number)).size,
  }
}

test('Two people who issue to 500 at once make 500 certificates with numbers without gaps', async () => {
  expect(await rush(plain, 500)).toEqual({ certificates: 500, holders: 500, numbers: 500 })
  const { rows } = await plain.execute(
    sql`select last, (select count(*)::int from certificates) as count, (select max(serial) from certificates) as largest
      from certificate_numbers`,
  )
  expect(rows).toEqual([{ last: 500, count: 500, largest: 500 }])
})

test('Control: without locks and the unique index, some people get two certificates', async () => {
  await plain.execute(sql`drop index certificates_live_registration_key`)
  const { certificates, holders } = await withoutLocks(database, (db) => rush(db, 40))
  expect(certificates).toBeGreaterThan(holders)
})
