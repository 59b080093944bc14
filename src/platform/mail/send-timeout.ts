/** Timeout for delivering one message. A separate module, because the delivery library is large. */

export const MESSAGE_TIMEOUT_IN_MS = 100_000
/** Timeout for checking whether the server is reachable after a lost connection. */
export const SIGN_OF_LIFE_IN_MS = 20_000

export const SEND_TIMEOUT_IN_MS = MESSAGE_TIMEOUT_IN_MS + SIGN_OF_LIFE_IN_MS
