import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { aSeminar } from '#tests/kit/builders.ts'
import { aPriceRule, aVoucher, usesOf } from '#tests/kit/discounts.ts'
import { withLedger } from '#tests/kit/ledger.ts'
import { createTestApi, withFreshLimits } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import type { PriceRuleList, VoucherList } from '../contract/discounts.ts'
import type { OfferedPrices } from '../contract/offered-prices.ts'
import { priceRules, vouchers } from '../tables/discounts.ts'

const { database, db, services, signIn } = await aSite()
const api = createTestApi(withLedger(services))

const headers = await signIn('organizer')

beforeEach(async () => {
  await db.delete(vouchers)
  await db.delete(priceRules)
})

interface Refused {
  readonly message: string
  readonly issues?: readonly { readonly path: string; readonly message: string }[]
}

const post = <Answer>(path: string, body: unknown) =>
  api.call<Answer & Refused>(path, { method: 'POST', body, headers })

const voucher = {
  seminarId: null,
  code: 'PASKO-2026',
  discount: { unit: 'pesos', value: 250.5 },
  maxUses: 3,
  validFrom: null,
  validUntil: '2026-12-31',
  isActive: true,
  version: 0,
}

test('Vouchers are added, found, changed and listed with their uses', async () => {
  const { id: seminarId } = await aSeminar(db, { title: 'First Aid' })
  const { body } = await post<VoucherList>('/money/vouchers', { ...voucher, seminarId })
  const [added] = body.vouchers
  expect(added).toMatchObject({
    code: 'PASKO-2026',
    seminar: { id: seminarId, title: 'First Aid' },
    uses: 0,
    maxUses: 3,
    discount: { unit: 'pesos', value: 250.5 },
    validUntil: '2026-12-31',
    version: 1,
  })
  await aVoucher(db, { code: 'OTHER' })
  const found = await api.call<VoucherList>('/money/vouchers?search=pasko&limit=5', { headers })
  expect(found.body).toMatchObject({ vouchers: [{ code: 'PASKO-2026' }], total: 1, limit: 5 })
  const change = { ...voucher, id: added?.id, isActive: false, version: 1 }
  expect((await post('/money/vouchers', change)).status).toBe(200)
  expect((await post('/money/vouchers', change)).status).toBe(409)
  const taken = await post('/money/vouchers', { ...voucher, code: 'pasko-2026' })
  expect([taken.status, taken.body.issues?.[0]?.path]).toEqual([409, 'code'])
  await db.update(vouchers).set({ uses: 2 }).where(eq(vouchers.code, 'PASKO-2026'))
  const fewer = await post('/money/vouchers', { ...change, maxUses: 1, version: 2 })
  expect(fewer.body.issues).toEqual([{ path: 'maxUses', message: 'It has 2 uses already.' }])
})

test.each([
  [{ code: 'with space' }, 'code'],
  [{ discount: { unit: 'percent', value: 101 } }, 'discount.value'],
  [{ discount: { unit: 'pesos', value: 1.005 } }, 'discount.value'],
  [{ validFrom: '2027-01-01' }, 'validUntil'],
  [{ seminarId: 999_999 }, 'seminarId'],
])('A voucher with %o is refused at %s', async (values, path) => {
  const { status, body } = await post('/money/vouchers', { ...voucher, ...values })
  expect([status, body.issues?.map((issue) => issue.path)]).toEqual([400, [path]])
})

const rule = {
  seminarId: null,
  kind: 'early_bird',
  label: 'Early bird',
  discount: { unit: 'percent', value: 20 },
  until: '2026-12-01',
  minSeats: 12,
  needsCard: true,
  isActive: true,
  version: 0,
}

test('Price rules are added, changed, and keep only what their kind has', async () => {
  const { body } = await post<PriceRuleList>('/money/price-rules', rule)
  const [added] = body.rules
  expect(added).toMatchObject({ kind: 'early_bird', until: '2026-12-01', seminar: null })
  expect(added).toMatchObject({ minSeats: null, needsCard: false })
  const change = { ...rule, id: added?.id, kind: 'declared', label: 'Student', version: 1 }
  const changed = await post<PriceRuleList>('/money/price-rules', change)
  expect(changed.body.rules[0]).toMatchObject({ kind: 'declared', until: null, needsCard: true, version: 2 })
  expect((await post('/money/price-rules', change)).status).toBe(409)
  const grouped = await post<PriceRuleList>('/money/price-rules', { ...change, kind: 'group', version: 2 })
  expect(grouped.body.rules[0]).toMatchObject({ kind: 'group', minSeats: 12, until: null, needsCard: false })
  const endless = await post('/money/price-rules', { ...rule, until: null })
  expect(endless.body.issues?.map(({ path }) => path)).toEqual(['until'])
})

test.each([1, 2.5])('A rule for groups from %o seats is refused at minSeats', async (minSeats) => {
  const { status, body } = await post('/money/price-rules', { ...rule, kind: 'group', minSeats })
  expect([status, body.issues]).toEqual([
    400,
    [{ path: 'minSeats', message: 'Enter a whole number from 2 to 200' }],
  ])
})

test('POST /money/vouchers/check tells price and discount without using the voucher', async () => {
  const { id: seminarId } = await aSeminar(db, { price: '1500.00' })
  await aPriceRule(db, { kind: 'early_bird', until: '2026-12-31', amount: '300' })
  const { id, code } = await aVoucher(db, { percent: 50 })
  const check = (values: object) =>
    api.call<Refused>('/money/vouchers/check', { method: 'POST', body: { code, seminarId, ...values } })
  expect(await check({ code: code.toLowerCase() })).toMatchObject({
    status: 200,
    body: { price: 600, discount: 600 },
  })
  expect(await usesOf(db, id)).toBe(0)
  expect(await check({ others: [{}, {}] })).toMatchObject({ body: { price: 1800, discount: 1800 } })
  expect(await check({ code: 'NOWHERE' })).toMatchObject({
    status: 409,
    body: { issues: [{ path: 'code' }] },
  })
  expect((await check({ seminarId: (await aSeminar(db)).id })).status).toBe(409)
  expect(
    (await check({ seminarId: (await aSeminar(db, { isDraft: true, price: '10.00' })).id })).status,
  ).toBe(404)
})

test('POST /money/vouchers/check is limited to 20 in 10 minutes for each address', async () => {
  const { id: seminarId } = await aSeminar(db, { price: '1500.00' })
  const guarded = createTestApi(withFreshLimits(withLedger(services), database))
  const statuses = []
  for (let attempt = 0; attempt < 21; attempt += 1) {
    const options = { method: 'POST', body: { code: 'GUESS', seminarId } }
    statuses.push((await guarded.send('/money/vouchers/check', options)).status)
  }
  expect(statuses.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 409))
  expect(statuses[20]).toBe(429)
})

test('GET /registration-form has the prices of a seminar, also without a ledger', async () => {
  const { id: seminarId } = await aSeminar(db, { price: '1500.00' })
  const get = async (cookie = {}, site = api) =>
    (
      await site.call<{ form: { prices?: OfferedPrices } | null }>(
        `/registration-form?seminarId=${seminarId}`,
        {
          headers: cookie,
        },
      )
    ).body.form
  expect(await get()).toBeNull()
  await aPriceRule(db, { kind: 'early_bird', label: 'Early bird', until: '2026-12-01', percent: 20 })
  await aPriceRule(db, { kind: 'early_bird', until: '2026-11-01', percent: 90 })
  const senior = { kind: 'declared', label: 'Senior', needsCard: true } as const
  const { id } = await aPriceRule(db, { ...senior, percent: 30 })
  await aPriceRule(db, { ...senior, label: 'Dearer than all', percent: 10 })
  await aPriceRule(db, { kind: 'group', label: 'Schools', minSeats: 3, percent: 40 })
  await aPriceRule(db, { kind: 'group', label: 'Dearer than all', minSeats: 2, percent: 10 })
  const offered = {
    seminarId,
    listPrice: 1500,
    price: 1200,
    reason: { label: 'Early bird', text: '₱1,200 instead of ₱1,500' },
    declared: [{ id, label: 'Senior', price: 1050, needsCard: true }],
    groups: [{ minSeats: 3, price: 900 }],
    takesVouchers: false,
  }
  expect((await get())?.prices).toEqual(offered)
  expect((await get({}, createTestApi(services)))?.prices).toEqual(offered)
  await aVoucher(db, { maxUses: 1, uses: 1 })
  expect((await get())?.prices?.takesVouchers).toBe(false)
  await aVoucher(db)
  expect((await get())?.prices?.takesVouchers).toBe(true)
})
