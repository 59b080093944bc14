/** HTTP requests to payment gateways, which take their key as a user without a password. */
import * as z from 'zod/mini'
import { GatewayFailure } from './payment-gateway.ts'

export interface GatewayRequest {
  /** Name of the gateway in failures. */
  readonly label: string
  readonly url: string
  readonly key: string
  /** Body, which makes it a POST. */
  readonly body?: unknown
}

const timeoutMs = 10_000

/** Body of errors that the gateway explains by a code of its own. */
const Refused = z.object({ code: z.string().check(z.regex(/^[A-Z0-9]{1,20}$/)) })

/** Throws a GatewayFailure if there is no answer, or another one than the schema describes. */
export async function requestGateway<Answer>(
  { label, url, key, body }: GatewayRequest,
  schema: z.ZodMiniType<Answer>,
): Promise<Answer> {
  const what = `${body === undefined ? 'GET' : 'POST'} to ${label}`
  const response = await fetch(url, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      Accept: 'application/json',
      Authorization: `Basic ${Buffer.from(`${key}:`).toString('base64')}`,
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  }).catch((cause: unknown) => {
    throw new GatewayFailure(what, null, { cause })
  })
  const { ok: isOk, status } = response
  let answer: unknown
  try {
    answer = await response.json()
    if (isOk) return schema.parse(answer)
  } catch (cause) {
    throw new GatewayFailure(what, isOk ? null : status, { cause })
  }
  throw new GatewayFailure(what, status, { code: Refused.safeParse(answer).data?.code ?? null })
}

/** Whether payers may be sent there: to encrypted pages, or to one on this machine in tests. */
export function isPageOfGateway(address: string, baseUrl: string): boolean {
  const { protocol, origin } = new URL(address)
  return protocol === 'https:' || origin === new URL(baseUrl).origin
}
