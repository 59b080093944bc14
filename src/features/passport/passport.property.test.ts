import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { licences } from '#app/features/accreditation/tables/licences.ts'
import { certificates } from '#app/features/certificates/tables/certificates.ts'
import { professions } from '#app/features/people/tables.ts'
import { newFileKey } from '#app/platform/files/file-keys.ts'
import { actorOf, aPerson, aSeminar, testNow } from '#tests/kit/builders.ts'
import { certificateFacts } from '#tests/kit/certificate-documents.ts'
import { contextOf } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import { getPassport } from './reads/passport.ts'
import { externalCredits } from './tables.ts'

const { db, services } = await aSite()

/** Random numbers that are the same in each run. */
let seed = 20_261_119
function random(below: number): number {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
  return Math.floor((seed / 2_147_483_648) * below)
}

/** Days around the borders of cycles, and leap days. */
const days = [
  '2024-02-28',
  '2024-02-29',
  '2024-03-01',
  '2025-02-28',
  '2025-03-01',
  '2026-02-28',
  '2026-06-30',
]
const expiries = [null, '2027-02-28', '2027-03-01', '2028-02-28', '2028-02-29', '2028-03-01', '2029-06-30']
const pick = <Value>(values: readonly Value[]) => values[random(values.length)] as Value
const someUnits = () => `${random(20)}.${random(10)}${1 + random(9)}`

let serial = 0

async function aCertificateOf(personId: number, profession: string, programs: number): Promise<void> {
  const endsAt = new Date(`${pick(days)}T${pick(['00:30', '23:30'])}:00+08:00`)
  const startsAt = new Date(endsAt.getTime() - 3_600_000)
  const { id: seminarId } = await aSeminar(db, { startsAt, endsAt, finishesAt: endsAt })
  serial += 1
  const digits = String(serial).padStart(6, '0')
  const state = pick(['issued', 'issued', 'issued', 'revoked', 'replaced'] as const)
  await db.insert(certificates).values({
    number: `PLC-2026-C${digits}`,
    verifyCode: `K7QP${digits}`,
    year: 2026,
    serial,
    kind: 'cpd',
    state,
    personId,
    seminarId,
    facts: certificateFacts({
      accreditations: [{ profession, accreditationNo: `PTR-${random(programs)}`, units: someUnits() }],
    }),
    sendsEmail: false,
    queuedAt: testNow,
    drawAfter: testNow,
    issuedAt: testNow,
    fileKey: newFileKey('certificates', 'pdf'),
    sha256: Buffer.alloc(32),
    sizeInBytes: 1,
    ...(state === 'revoked' && { revokedAt: testNow, publicReason: 'other' }),
    ...(state === 'replaced' && { replacedAt: testNow }),
  })
}

/** Sums as a spreadsheet would have them, from the rows alone, by the calendar of the database. */
async function sumsInSql(personId: number, profession: string) {
  const { rows } = await db.execute(sql`
    with licence as (
      select coalesce(l.expires_on, date '2026-11-19') as until, p.cycle_years, p.units_per_cycle, p.id
      from licences l join professions p on p.id = l.profession_id
      where l.person_id = ${personId} and p.name = ${profession}
    ), listed as (
      select 1 as source, c.number as id, (s.finishes_at at time zone 'Asia/Manila')::date as day,
        a ->> 'accreditationNo' as no, (a ->> 'units')::numeric as units
      from certificates c join seminars s on s.id = c.seminar_id, jsonb_array_elements(c.facts -> 'accreditations') a
      where c.person_id = ${personId} and c.state = 'issued' and a ->> 'profession' = ${profession}
      union all
      select 2, lpad(e.id::text, 10, '0'), e.ended_on, e.accreditation_no, e.units
      from external_credits e join licence on licence.id = e.profession_id where e.person_id = ${personId}
    ), once as (
      select distinct on (coalesce(no, id)) * from listed order by coalesce(no, id), source, day, id
    ), counted as (
      select once.* from once, licence
      where day > (until - make_interval(years => cycle_years))::date and day <= until
    )
    select to_char(coalesce(sum(units) filter (where source = 1), 0), 'FM9990.00') as earned,
      to_char(coalesce(sum(units) filter (where source = 2), 0), 'FM9990.00') as external,
      to_char(greatest(0, (select units_per_cycle from licence) - coalesce(sum(units), 0)), 'FM9990.00') as missing
    from counted`)
  return rows[0]
}

test('The units of 100 people equal the sums of the database, at leap days and borders of cycles', async () => {
  const [teachers, nurses] = ['Professional Teachers', 'Nursing']
  await db.update(professions).set({ unitsPerCycle: '45.00' }).where(eq(professions.name, 'Nursing'))
  const known = await db.select().from(professions)
  const idOf = (name: string) => known.find((profession) => profession.name === name)?.id ?? 0
  let counted = 0
  for (let count = 0; count < 100; count += 1) {
    const person = await aPerson(db, { emailVerifiedAt: testNow })
    const { id: personId } = person
    for (const name of [teachers, nurses])
      await db.insert(licences).values({
        personId,
        professionId: idOf(name ?? ''),
        licenseNo: '0123456',
        expiresOn: pick(expiries),
        isPrimary: false,
      })
    for (let each = random(5); each > 0; each -= 1)
      await aCertificateOf(personId, pick([teachers, nurses]) ?? '', 4)
    for (let each = random(4); each > 0; each -= 1)
      await db.insert(externalCredits).values({
        personId,
        professionId: idOf(pick([teachers, nurses]) ?? ''),
        title: 'Assessment',
        provider: 'Others',
        accreditationNo: pick([null, 'PTR-1', 'PTR-9']),
        endedOn: pick(days),
        units: someUnits(),
        createdAt: testNow,
      })
    const { licences: found } = await getPassport(contextOf(services, { actor: actorOf(person) }), 'Ours')
    for (const { profession, earned, external, missing } of found) {
      expect({ earned, external, missing }).toEqual(await sumsInSql(personId, profession))
      if (earned !== '0.00') counted += 1
    }
    expect(found).toHaveLength(2)
  }
  // Otherwise the comparison would be of zeros.
  expect(counted).toBeGreaterThan(50)
})
