import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { encodeTicket, toSignedTicketBytes } from '#app/features/attendance/rules/ticket-code.ts'
import { signProofLink } from '#app/features/payments/adapters/proof-link-token.ts'
import { signRegistrationsLink } from '#app/features/registrations/adapters/registrations-link-token.ts'
import type { DatabaseConnection } from '#app/platform/db/database.ts'
import type { Secrets } from '#app/platform/secrets.ts'
import { isUnmarked } from './fuzz-victim.ts'

/** Index far from those that the site makes itself. */
const keyIndex = 200

export interface FuzzLinks {
  readonly tickets: readonly string[]
  /** Tokens to send a new proof of payment, and to read the registrations of an address. */
  readonly tokens: readonly string[]
}

interface SigningContext extends Pick<DatabaseConnection, 'pool'> {
  readonly secrets: Secrets
  readonly now: Date
}

/** Signs links by which holders act for registrants. Not for the victim, whose name they may show. */
export async function createLinkSigner(context: SigningContext): Promise<() => Promise<FuzzLinks>> {
  const privateKey = await addTicketKey(context)
  return async () => ({
    tickets: await signTickets(context, privateKey),
    tokens: [...(await signProofLinks(context)), ...(await signRegistrationsLinks(context))],
  })
}

/** A retired key, which signs no more but whose tickets stay valid. */
async function addTicketKey({ pool }: SigningContext): Promise<KeyObject> {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const { kty, crv, x } = publicKey.export({ format: 'jwk' })
  await pool.query(
    `insert into signing_keys (purpose, key_index, public_jwk, private_sealed, created_at, retired_at)
     values ('ticket', $1, $2, 'nobody needs it', now() - interval '1 day', now())
     on conflict (purpose, key_index) do update set public_jwk = excluded.public_jwk`,
    [keyIndex, JSON.stringify({ kty, crv, x })],
  )
  return privateKey
}

async function signTickets({ pool }: SigningContext, privateKey: KeyObject): Promise<string[]> {
  const { rows } = await pool.query(
    `select r.id, r.seminar_id, r.link_version from registrations r join people p on p.id = r.person_id
     where ${isUnmarked} and p.erased_at is null order by r.id desc limit 5`,
  )
  return rows.map(({ id, seminar_id: seminarId, link_version: linkVersion }) => {
    const payload = { keyIndex, seminarId, registrationId: id, linkVersion, isLink: true } as const
    return encodeTicket(payload, sign(null, toSignedTicketBytes(payload), privateKey))
  })
}

async function signProofLinks({ pool, ...context }: SigningContext): Promise<string[]> {
  const { rows } = await pool.query(
    `select r.id, max(d.id) as decision_id
     from registrations r join order_lines l on l.id = r.seat_line_id join orders o on o.id = l.order_id
       join people p on p.id = r.person_id join payments c on c.order_id = o.id
       join payment_events d on d.payment_id = c.id
     where ${isUnmarked} and o.state = 'rejected' group by r.id order by r.id desc limit 3`,
  )
  return rows.map(({ id, decision_id: decisionId }) => {
    const link = { registrationId: Number(id), decisionId: Number(decisionId) }
    return signProofLink({ ...context, policies: { newProofDays: 1 } }, link).token
  })
}

async function signRegistrationsLinks({ pool, ...context }: SigningContext): Promise<string[]> {
  const { rows } = await pool.query(
    `select p.id, p.email from people p join registrations r on r.person_id = p.id
     where ${isUnmarked} and p.erased_at is null order by r.id desc limit 2`,
  )
  return rows.map(({ id, email }) => signRegistrationsLink(context, { personId: Number(id), email }).token)
}
