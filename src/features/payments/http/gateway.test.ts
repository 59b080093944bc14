import { eq } from 'drizzle-orm'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import type { Bill } from '#app/features/ledger/contract/ledger.ts'
import type { PayableBill } from '#app/features/ledger/contract/payable-bills.ts'
import type { LinkedRegistrations } from '#app/features/ledger/contract/registrations-link.ts'
import { people } from '#app/features/people/tables.ts'
import { signRegistrationsLink } from '#app/features/registrations/adapters/registrations-link-token.ts'
import { aSessionCookie, testNow } from '#tests/kit/builders.ts'
import { gatewayKits } from '#tests/kit/gateways.ts'
import { aBill, withLedger } from '#tests/kit/ledger.ts'
import { aBegunPayment, at, onlinePaymentOf } from '#tests/kit/online-payments.ts'
import { contextOf, createTestApi, withFreshLimits } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import { confirmGatewayPayments } from '../commands/confirm-gateway-payments.ts'
import type { GatewayPaymentList } from '../contract/gateway-payments.ts'
import { gatewayEvents, gatewayPayments } from '../tables/gateway.ts'

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: all tests hold for each gateway.
describe.each(['paymongo', 'maya'] as const)('%s', async (name) => {
  const { label, foreignId, start, toEnvironment, signed } = gatewayKits[name]
  const double = await start()
  const { database, services: fixed, signIn } = await aSite(toEnvironment(double))
  const services = withLedger(fixed)
  const { db } = services
  const api = createTestApi(services)
  const manager = await signIn('organizer')

  afterEach(() => {
    double.failure = null
  })

  afterAll(() => double.close())

  async function anOwner(bill: Awaited<ReturnType<typeof aBill>>) {
    const { personId, person } = bill.payment
    await db.update(people).set({ emailVerifiedAt: testNow }).where(eq(people.id, personId))
    return {
      headers: { Cookie: await aSessionCookie(db, personId) },
      link: signRegistrationsLink(contextOf(services), { personId, email: person.email }).token,
    }
  }

  const pay = (body: unknown, headers = {}) =>
    api.call<{ redirectUrl: string; message: string }>('/money/pay', { body, headers })

  const webhook = `/webhooks/payments/${name}`

  const receive = (body: string, signature = signed(body, { at: testNow })) =>
    api.send(webhook, { method: 'POST', body, headers: { 'Content-Type': 'application/json', ...signature } })

  const unconfigured = { ...services, config: { ...services.config, paymongo: null, maya: null } }

  test('POST /money/pay sends registrants to the service, signed in or by their mailed link', async () => {
    const bill = await aBill(services)
    const { headers, link } = await anOwner(bill)
    const input = { billId: bill.id, gateway: name }
    const { status, body } = await pay(input, headers)
    expect(status).toBe(200)
    expect(body.redirectUrl).toBe((await onlinePaymentOf(db, bill.id)).redirectUrl)
    expect((await pay({ ...input, link })).body).toEqual(body)
    const returnUrlOf = async (billId: number) =>
      double.pageOf((await onlinePaymentOf(db, billId)).providerId).returnUrl
    expect(await returnUrlOf(bill.id)).toBe('http://localhost:3000/dashboard')
    const another = await aBill(services)
    await pay({ ...input, billId: another.id, link: (await anOwner(another)).link })
    expect(await returnUrlOf(another.id)).toBe('http://localhost:3000/my-registrations?returned')
  })

  test('POST /money/pay refuses visitors, bills of others and invalid links', async () => {
    const [bill, other] = [await aBill(services), await aBill(services)]
    const { headers, link } = await anOwner(other)
    const input = { billId: bill.id, gateway: name }
    expect((await pay(input)).status).toBe(401)
    expect(await pay(input, headers)).toMatchObject({
      status: 404,
      body: { message: 'This bill does not exist.' },
    })
    expect(await pay(input, manager)).toMatchObject({ status: 404 })
    expect(await pay({ ...input, link })).toMatchObject({ status: 404 })
    expect(await pay({ ...input, link: `${link}x` })).toMatchObject({ status: 404 })
    // The link decides, not the session.
    expect(await pay({ ...input, billId: other.id, link: 'x' }, headers)).toMatchObject({ status: 404 })
    expect(await db.$count(gatewayPayments, eq(gatewayPayments.orderId, bill.id))).toBe(0)
  })

  test('POST /money/pay says that the service does not answer, and is not there without keys or ledger', async () => {
    const bill = await aBill(services)
    const { headers } = await anOwner(bill)
    const input = { billId: bill.id, gateway: name }
    double.failure = 500
    const failed = await pay(input, headers)
    expect(failed.status).toBe(503)
    expect(failed.headers.get('Retry-After')).toBe('60')
    expect(failed.body.message).toContain(`${label} does not answer at the moment. Nothing was paid.`)
    for (const without of [fixed, unconfigured]) {
      const answer = await createTestApi(without).call('/money/pay', { body: input, headers })
      expect(answer.status).toBe(404)
    }
  })

  test('The webhook stores genuine events once, and a job confirms what they say', async () => {
    const { bill, payment } = await aBegunPayment(services)
    double.pay(payment.providerId)
    const event = double.eventAbout(payment.providerId)
    for (let delivery = 0; delivery < 2; delivery += 1) {
      const response = await receive(event)
      expect(response.status).toBe(200)
      expect(await response.json()).toEqual({ received: true })
    }
    const stored = () => db.select().from(gatewayEvents).where(eq(gatewayEvents.gatewayPaymentId, payment.id))
    expect(await stored()).toMatchObject([{ receivedAt: testNow, processedAt: null }])
    expect(await onlinePaymentOf(db, bill.id)).toMatchObject({ state: 'pending', nextPollAt: testNow })
    await confirmGatewayPayments(services)
    expect(await onlinePaymentOf(db, bill.id)).toMatchObject({ state: 'paid' })
    expect(await stored()).toMatchObject([{ processedAt: testNow }])
    // Another event about what is settled needs no confirmation.
    await receive(double.eventAbout(payment.providerId))
    expect((await stored()).every(({ processedAt }) => processedAt !== null)).toBe(true)
    const { rows } = await db.execute(
      `select to_jsonb(e) || to_jsonb(p) as row from gateway_events e, gateway_payments p`,
    )
    expect(JSON.stringify(rows)).not.toMatch(/juana|0917/i)
  })

  test('An event that lies decides nothing: the service is asked', async () => {
    const { bill, payment } = await aBegunPayment(services)
    await receive(double.eventAbout(payment.providerId))
    await confirmGatewayPayments(services)
    expect(await onlinePaymentOf(db, bill.id)).toMatchObject({ state: 'pending' })
  })

  test('The webhook refuses what the service did not sign, and stores nothing', async () => {
    const { payment } = await aBegunPayment(services)
    const event = double.eventAbout(payment.providerId)
    const wrong = [
      {},
      signed(event, { at: testNow, isForged: true }),
      signed(event.replaceAll(payment.providerId, foreignId), { at: testNow }),
      signed(event, { at: new Date(testNow.getTime() - 301_000) }),
    ]
    const before = await db.$count(gatewayEvents)
    for (const signature of wrong) expect((await receive(event, signature)).status).toBe(401)
    expect((await receive('{}')).status).toBe(400)
    expect((await receive(`"${'x'.repeat(300_000)}"`)).status).toBe(413)
    expect(await db.$count(gatewayEvents)).toBe(before)
    const sent = await createTestApi(unconfigured).send(webhook, { method: 'POST', body: event })
    expect(sent.status).toBe(404)
  })

  test('The webhook answers events that are about nothing of ours', async () => {
    const { payment } = await aBegunPayment(services)
    const foreign = double.eventAbout(payment.providerId).replaceAll(payment.providerId, foreignId)
    const before = await db.$count(gatewayEvents)
    expect((await receive(foreign)).status).toBe(200)
    expect((await receive(double.failureOf(payment.providerId))).status).toBe(200)
    expect(await db.$count(gatewayEvents)).toBe(before + 1)
  })

  test('Wrong signatures are limited for each network, genuine ones are not', async () => {
    const limited = createTestApi(withFreshLimits(services, database))
    const send = () => limited.send(webhook, { method: 'POST', body: '{}' })
    for (let attempt = 0; attempt < 50; attempt += 1) expect((await send()).status).toBe(401)
    expect((await send()).status).toBe(429)
  })

  test('Bills say how they can be paid online, and in which state the last payment is', async () => {
    const { bill, payment } = await aBegunPayment(services)
    const { headers, link } = await anOwner(bill)
    const online = async () => {
      const own = await api.call<{ bills: PayableBill[] }>('/money/bills/own', { headers })
      const linked = await api.call<LinkedRegistrations>('/attendees/registrations-link/read', {
        body: { token: link },
      })
      expect(linked.body.registrations[0]?.bill?.online).toEqual(own.body.bills[0]?.online)
      expect(own.body.bills[0]?.gatewayPayments).toEqual([])
      return own.body.bills[0]?.online
    }
    expect(await online()).toEqual({ gateways: [name], last: { gateway: name, state: 'pending' } })
    double.pay(payment.providerId, { amount: 30_000 })
    await confirmGatewayPayments(at(services, new Date(testNow.getTime() + 120_000)))
    expect(await online()).toEqual({ gateways: [], last: { gateway: name, state: 'mismatched' } })

    const list = async () =>
      (await api.call<GatewayPaymentList>('/money/gateway-payments', { headers: manager })).body.payments
    const shown = (await list()).filter(({ billId }) => billId === bill.id)
    const code = `${bill.code.slice(0, 4)}-${bill.code.slice(4)}`
    expect(shown).toMatchObject([
      { billCode: code, state: 'mismatched', amount: 500, received: { amount: 300, currency: 'PHP' } },
    ])
    const whole = await api.call<Bill>(`/money/bill?id=${bill.id}`, { headers: manager })
    expect(whole.body.gatewayPayments).toEqual(shown)

    const [unallocated] = shown.map((each) => each.unallocated)
    const allocations = [{ billId: bill.id, amount: 300 }]
    const match = { moneyInId: unallocated?.moneyInId, allocations, version: unallocated?.version }
    expect((await api.call('/money/match', { body: match, headers: manager })).status).toBe(200)
    expect((await list()).some(({ billId }) => billId === bill.id)).toBe(false)
    expect(await online()).toEqual({ gateways: [name], last: { gateway: name, state: 'mismatched' } })
  })

  test('Bills are not offered online without keys or ledger', async () => {
    const bill = await aBill(services)
    const { headers } = await anOwner(bill)
    for (const [offering, online] of [
      [services, { gateways: [name], last: null }],
      [fixed, null],
      [unconfigured, null],
    ] as const) {
      const { body } = await createTestApi(offering).call<PayableBill>(`/money/bill?id=${bill.id}`, {
        headers,
      })
      expect(body.online).toEqual(online)
    }
  })
})
