/** Checks signatures of tickets on the device. */
import type { TicketKey } from '#app/features/attendance/contract/check-in.ts'
import type { DecodedTicket } from '#app/features/attendance/rules/ticket-code.ts'

type Verify = (ticket: DecodedTicket) => Promise<boolean>

/** Verifiers by the key that the ticket names. */
export type TicketVerifiers = ReadonlyMap<number, Verify>

/**
 * Each verifier is made once, because importing a key takes longer than using it. None on pages without HTTPS, where
 * browsers have no cryptography.
 */
export async function createVerifiers(keys: readonly TicketKey[]): Promise<TicketVerifiers> {
  if (crypto.subtle === undefined) return new Map()
  const entries = keys.map(
    async (key): Promise<[number, Verify]> => [key.keyIndex, await createVerifier(key)],
  )
  return new Map(await Promise.all(entries))
}

/** Creates a verifier, with WebCrypto where it supports Ed25519, which only an attempt shows. */
async function createVerifier({ kty, crv, x }: TicketKey): Promise<Verify> {
  try {
    const jwk = { kty, crv, x, ext: true, key_ops: ['verify'] }
    const key = await crypto.subtle.importKey('jwk', jwk, 'Ed25519', false, ['verify'])
    return ({ signature, signed }) => crypto.subtle.verify('Ed25519', key, signature, signed)
  } catch {
    return createPackagedVerifier(x)
  }
}

async function createPackagedVerifier(x: string): Promise<Verify> {
  const { verifyAsync } = await import('@noble/ed25519')
  const publicKey = Uint8Array.from(atob(x.replaceAll('-', '+').replaceAll('_', '/')), (character) =>
    character.charCodeAt(0),
  )
  return ({ signature, signed }) => verifyAsync(signature, signed, publicKey).catch(() => false)
}

/** Null if the device does not have the key. */
export async function isGenuineTicket(
  ticket: DecodedTicket,
  verifiers: TicketVerifiers,
): Promise<boolean | null> {
  const verify = verifiers.get(ticket.payload.keyIndex)
  return verify === undefined ? null : verify(ticket)
}
