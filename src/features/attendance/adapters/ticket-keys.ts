/** Signatures of tickets, by Node's crypto. */
import { createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import { promisify } from 'node:util'
import type { Secrets } from '#app/platform/secrets.ts'
import type { TicketKey } from '../contract/check-in.ts'
import { decodeTicket, encodeTicket, type TicketPayload, toSignedTicketBytes } from '../rules/ticket-code.ts'
import { openPrivateKey, type SigningKeyPair } from './signing-keys.ts'

/** Body of a signed code or link. The same payload always gives the same. */
export function signTicket(
  secrets: Secrets,
  key: Pick<SigningKeyPair, 'privateSealed'>,
  payload: TicketPayload,
): string {
  return encodeTicket(payload, sign(null, toSignedTicketBytes(payload), openPrivateKey(secrets, key)))
}

type ReadTicket = (text: string) => Promise<TicketPayload | null>

/** Verifies on another thread: 200 signatures would block every request for 30 ms. */
const verifyAside = promisify<null, Uint8Array, KeyObject, Uint8Array, boolean>(verify)

/** A function that returns the payload of a genuine code or link, and null for any other text. */
export function createTicketReader(keys: readonly TicketKey[]): ReadTicket {
  const publicKeys = new Map<number, KeyObject>(
    keys.map(({ keyIndex, kty, crv, x }) => [
      keyIndex,
      createPublicKey({ key: { kty, crv, x }, format: 'jwk' }),
    ]),
  )
  return async (text) => {
    const ticket = decodeTicket(text)
    const key = ticket && publicKeys.get(ticket.payload.keyIndex)
    if (!ticket || !key) return null
    return (await verifyAside(null, ticket.signed, key, ticket.signature)) ? ticket.payload : null
  }
}
