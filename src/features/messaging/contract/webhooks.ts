/** What mail providers report, and how that stands, as it crosses the wire. */
import * as z from 'zod/mini'

/** Every provider has a shape of its own; this is what comes back to all of them. */
export const WebhookAnswer = z.object({
  /** Events, known to us or not, new or not. */
  received: z.int(),
})
export type WebhookAnswer = z.infer<typeof WebhookAnswer>

/** How reports come in. */
export const WebhookStanding = z.object({
  /** Where providers report to. */
  url: z.string(),
  /** Without a secret every report is refused. */
  hasSecret: z.boolean(),
  /** Null while none has ever come in. */
  lastEvent: z.nullable(z.object({ provider: z.string(), receivedAt: z.iso.datetime() })),
})
export type WebhookStanding = z.infer<typeof WebhookStanding>
