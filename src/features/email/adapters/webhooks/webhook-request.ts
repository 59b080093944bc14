import type { WebhookRequest } from './reported-event.ts'

/** Parses the JSON lazily, once. */
export function toWebhookRequest(body: Buffer, header: (name: string) => string | undefined): WebhookRequest {
  let read: { readonly payload: unknown } | undefined
  return {
    body,
    header,
    get payload() {
      read ??= { payload: parseJson(body) }
      return read.payload
    },
  }
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}
