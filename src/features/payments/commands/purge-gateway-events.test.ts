import { afterAll, expect, test } from 'vitest'
import { inDays, testNow } from '#tests/kit/builders.ts'
import { withLedger } from '#tests/kit/ledger.ts'
import { aBegunPayment } from '#tests/kit/online-payments.ts'
import { paymongoEnvironment, startPaymongo } from '#tests/kit/paymongo.ts'
import { aSite } from '#tests/kit/site.ts'
import { gatewayEvents } from '../tables/gateway.ts'
import { purgeGatewayEvents } from './purge-gateway-events.ts'
import { receiveGatewayEvents } from './receive-gateway-events.ts'

const paymongo = await startPaymongo()
const { db, services: plain } = await aSite(paymongoEnvironment(paymongo))
const services = withLedger(plain)

afterAll(() => paymongo.close())

test('purgeGatewayEvents deletes reports of payments that the site did not begin after 30 days', async () => {
  const { payment } = await aBegunPayment(services)
  const event = (eventId: string, providerId: string) => ({ eventId, type: 'paid', providerId })
  const events = [event('evt_1', payment.providerId), event('evt_2', 'cs_of_a_shop')]
  await receiveGatewayEvents(db, { gateway: 'paymongo', events, now: testNow })
  expect(await purgeGatewayEvents(db, inDays(29))).toBe(0)
  expect(await purgeGatewayEvents(db, inDays(31))).toBe(1)
  expect(await db.select().from(gatewayEvents)).toMatchObject([{ eventId: 'evt_1' }])
})
