/** Certificates of a year and kind take their numbers at once; the control, which counts them instead, must fail. */

import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { type Database, inTransaction } from '#app/platform/db/database.ts'
import { certificateFacts } from '#tests/kit/certificate-documents.ts'
import { aSite } from '#tests/kit/site.ts'
import { withoutNumberRow } from '#tests/kit/without-locks.ts'
import { insertQueuedCertificate } from './queue-certificates.ts'

const { database, db: plain, services } = await aSite()

const certificates = 90

const crash = new Error('crash')

/** Every third certificate fails after it has taken its number. */
async function rush(db: Database, kind: 'participation' | 'appearance') {
  const outcomes = await Promise.allSettled(
    Array.from({ length: certificates }, (_, at) =>
      inTransaction(db, async (tx) => {
        await insertQueuedCertificate(tx, 'PLC', {
          kind,
          facts: certificateFacts(),
          seminarId: null,
          holder: { personId: null },
          issuedBy: null,
          sendsEmail: false,
          now: services.clock(),
        })
        if (at % 3 === 2) throw crash
      }),
    ),
  )
  const { rows } = await plain.execute<{ stored: number; numbers: number; largest: number }>(
    sql`select count(*)::int as stored, count(distinct number)::int as numbers, max(serial) as largest
      from certificates where kind = ${kind}`,
  )
  const reasons = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
  const { stored = 0, numbers = 0, largest = 0 } = rows[0] ?? {}
  return { stored, numbers, largest, unexpected: reasons.filter((reason) => reason !== crash) }
}

test('Certificates that are issued at once have numbers without gaps, also where some of them fail', async () => {
  const remaining = (certificates * 2) / 3
  expect(await rush(plain, 'participation')).toEqual({
    stored: remaining,
    numbers: remaining,
    largest: remaining,
    unexpected: [],
  })
})

test('Control: without the row of numbers and the unique indexes, several have the same number', async () => {
  for (const name of ['certificates_number_key', 'certificates_serial_key'])
    await plain.execute(sql`drop index ${sql.identifier(name)}`)
  const { stored, numbers } = await withoutNumberRow(database, (db) => rush(db, 'appearance'))
  expect(numbers).toBeLessThan(stored)
})
