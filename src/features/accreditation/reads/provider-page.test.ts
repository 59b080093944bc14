import { expect, test } from 'vitest'
import { aSeminar, inDays, testNow } from '#tests/kit/builders.ts'
import { anAccreditation, professionId } from '#tests/kit/certificates.ts'
import { aSite } from '#tests/kit/site.ts'
import { providerAccreditations } from '../tables/provider.ts'
import { getProviderPage } from './provider-page.ts'

const { db } = await aSite()
const page = () => getProviderPage({ db, now: testNow }, 'Ours, Inc.')

test('getProviderPage shows an accreditation for each profession, those in force first', async () => {
  expect(await page()).toEqual({
    legalName: 'Ours, Inc.',
    accreditations: [],
    professions: [],
    pastSeminars: 0,
  })
  const rows = [
    ['Midwifery', 'M-1', '2020-01-01', '2026-11-18'],
    ['Nursing', 'N-1', '2020-01-01', '2022-12-31'],
    ['Nursing', 'N-2', '2023-11-20', '2026-11-19'],
    ['Nursing', 'N-3', '2026-11-20', '2029-11-19'],
  ] as const
  for (const [profession, number, validFrom, validUntil] of rows)
    await db
      .insert(providerAccreditations)
      .values({ professionId: await professionId(db, profession), number, validFrom, validUntil })
  expect((await page()).accreditations).toMatchObject([
    { profession: 'Nursing', number: 'N-2', isExpired: false },
    { profession: 'Midwifery', number: 'M-1', validUntil: '2026-11-18', isExpired: true },
  ])
})

test('getProviderPage shows the ten latest approved programs of a profession, and counts past seminars', async () => {
  const aProgram = async (days: number, seminar: object = {}, accreditation: object = {}) => {
    const { id } = await aSeminar(db, { startsAt: inDays(days), ...seminar })
    await anAccreditation(db, id, { accreditationNo: `PTR-${days}`, ...accreditation })
  }
  for (let days = -3; days < 8; days += 1) await aProgram(days, { title: `Seminar ${days}` })
  await aProgram(20, { isDraft: true })
  await aProgram(21, { status: 'cancelled' })
  await aProgram(22, {}, { status: 'applied' })
  await aProgram(-20, { status: 'cancelled' })
  await aProgram(-21, { isDraft: true })
  await aProgram(9, { title: 'Wards' }, { professionId: await professionId(db, 'Nursing') })
  const { professions, pastSeminars } = await page()
  expect(pastSeminars).toBe(3)
  expect(professions).toMatchObject([
    { profession: 'Nursing', total: 1, programs: [{ title: 'Wards' }] },
    { profession: 'Professional Teachers', total: 11 },
  ])
  const [latest, ...others] = professions[1]?.programs ?? []
  expect(latest).toMatchObject({ title: 'Seminar 7', number: 'PTR-7', units: '7.50' })
  expect(others).toHaveLength(9)
})
