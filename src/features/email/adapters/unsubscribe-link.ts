/** Valid without signing in. Contain the message id, not the person, as URLs end up in logs. */
import * as z from 'zod/mini'
import type { Secrets } from '#app/platform/secrets.ts'

const PURPOSE = 'unsubscribe'
const YEAR_IN_MS = 365 * 24 * 60 * 60 * 1000
/** People use links in old e-mails. */
const VALID_IN_MS = 10 * YEAR_IN_MS

const Payload = z.object({ outboxId: z.int().check(z.positive()) })

/** The same on every retry. */
export function createUnsubscribeLink(
  secrets: Secrets,
  appUrl: string,
  message: { readonly id: number; readonly createdAt: Date },
): string {
  const expiresAt = new Date(message.createdAt.getTime() + VALID_IN_MS)
  const token = secrets.signToken(PURPOSE, { outboxId: message.id }, expiresAt)
  return `${appUrl}/_api/email/unsubscribe?token=${encodeURIComponent(token)}`
}

/** Message id of a valid token; null otherwise. */
export function readUnsubscribeToken(secrets: Secrets, token: string, now: Date): number | null {
  const payload = Payload.safeParse(secrets.verifyToken(PURPOSE, token, now))
  return payload.success ? payload.data.outboxId : null
}
