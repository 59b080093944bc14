/** The link of one booking opens no other, whatever is done to its text; the control has a link that may. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { signEntryToken } from '#app/features/waitlist/adapters/entry-token.ts'
import { aBooking } from '#tests/kit/bookings.ts'
import { inDays } from '#tests/kit/builders.ts'
import { contextOf, createTestApi, withoutLimits } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import { getBookingOfLink } from '../reads/own-booking.ts'
import { signBookingToken } from './booking-token.ts'

const { services } = await aSite()
const api = createTestApi(withoutLimits(services))

/** Three bookings, each with a named seat. */
const bookings = []
for (const name of ['Ana', 'Ben', 'Cora']) {
  const booking = await aBooking(services, { seats: 3 })
  const rows = ['Cruz', name, '', '', `${name.toLowerCase()}-named@example.ph`].join('\t')
  await api.call('/bookings/own/names', { body: { link: booking.link, rows } })
  bookings.push(booking)
}
const [mine, theirs] = bookings as [(typeof bookings)[number], (typeof bookings)[number]]

/** Codes, addresses and names of the other bookings, as an answer would show them. */
const secretsOfOthers = bookings.slice(1).flatMap(({ order, email }) => [order.code.slice(0, 4), email])
secretsOfOthers.push('Ben Cruz', 'Cora Cruz', 'ben-named', 'cora-named')

const colleague = { firstName: 'Eva', middleInitial: null, lastName: 'Sy', email: 'eva@example.ph' }

/** Each call of the coordinator's page. */
const calls = {
  '/bookings/own': {},
  '/bookings/own/names': { rows: 'Reyes\tEva\t\t\teva@example.ph' },
  '/bookings/own/cancel-seats': { seats: 1 },
  '/bookings/own/swap': { reference: 'AAAA-BBBB-CCCC', ...colleague },
  '/bookings/own/document': { document: 'statement' },
  '/bookings/own/ticket': { position: 1 },
  '/bookings/own/certificate': { number: 'PLC-2026-P000001' },
} as const

const aCall = fc.constantFrom(...(Object.keys(calls) as (keyof typeof calls)[]))

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A link made of the one that is mine: changed in one place, cut, joined with another, or with another content. */
const aForgedLink = fc.oneof(
  fc.tuple(fc.nat(mine.link.length - 1), fc.constantFrom(...'abcXYZ019-_.')).map(([at, letter]) => {
    return mine.link.slice(0, at) + letter + mine.link.slice(at + 1)
  }),
  fc.nat(mine.link.length - 1).map((length) => mine.link.slice(0, length)),
  fc.nat(mine.link.length).map((at) => mine.link.slice(0, at) + theirs.link.slice(at)),
  fc.constantFrom(0, 1, 2).map((part) => {
    const [own, other] = [mine.link.split('.'), theirs.link.split('.')]
    return own.map((text, place) => (place === part ? other[place] : text)).join('.')
  }),
  fc
    .record({
      orderId: fc.constantFrom(theirs.order.id, 0, -1, 2 ** 31),
      email: fc.constantFrom(mine.email, theirs.email),
    })
    .map((payload) => {
      const [key, , signature] = mine.link.split('.')
      return [key, encode({ payload, expiresAt: inDays(900).getTime() }), signature].join('.')
    }),
  // Signed by this site, for something else, for a former address, or long ago.
  fc.constantFrom(
    signEntryToken(services, theirs.order.id, { finishesAt: inDays(90) }),
    signBookingToken(services, { orderId: theirs.order.id, email: mine.email }, inDays(90)),
    signBookingToken(services, { orderId: theirs.order.id, email: theirs.email }, inDays(-1)),
  ),
  fc.string({ minLength: 1, maxLength: 80 }),
)

/** @returns the status, and what of the others' bookings the answer shows */
async function tryLink(path: keyof typeof calls, link: string) {
  const response = await api.send(path, { body: { ...calls[path], link } })
  const text = Buffer.from(await response.arrayBuffer()).toString('latin1')
  return { status: response.status, shown: secretsOfOthers.filter((secret) => text.includes(secret)) }
}

test('No link that is made of the own one opens another booking', async () => {
  await fc.assert(
    fc.asyncProperty(aCall, aForgedLink, async (path, link) => {
      fc.pre(link !== mine.link && link !== theirs.link)
      // The last letter of a signature has bits without a meaning.
      const opened = await getBookingOfLink(contextOf(services), link).then(
        ({ order }) => order.id,
        () => null,
      )
      expect([null, mine.order.id]).toContain(opened)
      const { status, shown } = await tryLink(path, link)
      if (opened === null) expect([400, 404]).toContain(status)
      expect(shown).toEqual([])
    }),
    { numRuns: 500 },
  )
})

test('The own link opens the own booking only, and no seat of another', async () => {
  const own = await tryLink('/bookings/own', mine.link)
  expect(own).toEqual({ status: 200, shown: [] })
  const { body } = await api.call<{ seats: { reference: string | null }[] }>('/bookings/own', {
    body: { link: theirs.link },
  })
  const reference = body.seats[0]?.reference
  const swap = await api.send('/bookings/own/swap', { body: { link: mine.link, reference, ...colleague } })
  expect(swap.status).toBe(404)
})

test('Control: a link that is signed for the other booking opens it', async () => {
  const link = signBookingToken(services, { orderId: theirs.order.id, email: theirs.email }, inDays(90))
  const { status, shown } = await tryLink('/bookings/own', link)
  expect(status).toBe(200)
  expect(shown).toContain('Ben Cruz')
})
