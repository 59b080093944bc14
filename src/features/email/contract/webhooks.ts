import * as z from 'zod/mini'

/** Same response for all providers. */
export const WebhookResponse = z.object({
  /** All events, including unknown and repeated ones. */
  received: z.int(),
})
export type WebhookResponse = z.infer<typeof WebhookResponse>

export const WebhookStatus = z.object({
  url: z.string(),
  /** Without a secret every event is refused. */
  hasSecret: z.boolean(),
  /** Null before the first event. */
  lastEvent: z.nullable(z.object({ provider: z.string(), receivedAt: z.iso.datetime() })),
})
export type WebhookStatus = z.infer<typeof WebhookStatus>
