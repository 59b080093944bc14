import { expect, test } from 'vitest'
import { contextOf } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import { listPublicKeys } from '../queries/signing-keys.ts'
import { getSigningKey, rotateSigningKey } from './signing-keys.ts'

const { services } = await aSite()
const context = contextOf(services)

test('keys of a purpose are made, rotated and listed without those of the other', async () => {
  const ticket = await getSigningKey(context, 'ticket')
  const first = await getSigningKey(context, 'certificate')
  expect(await getSigningKey(context, 'certificate')).toEqual(first)
  expect(first.publicJwk).not.toEqual(ticket.publicJwk)
  expect(await rotateSigningKey(context, 'certificate')).toBe(first.keyIndex + 1)
  expect(await getSigningKey(context, 'ticket')).toEqual(ticket)
  const indexesOf = async (purpose: 'ticket' | 'certificate') =>
    (await listPublicKeys(services.db, purpose)).map(({ keyIndex }) => keyIndex)
  expect(await indexesOf('certificate')).toEqual([0, 1])
  expect(await indexesOf('ticket')).toEqual([0])
})
