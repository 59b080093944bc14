/** How long handing one message to a mail server may take; apart from the library that does it, which is large. */

export const MESSAGE_TIMEOUT_IN_MS = 100_000
/** How long a server may take to show that it is still there, once a connection was lost. */
export const SIGN_OF_LIFE_IN_MS = 20_000

/** The longest that `send` takes, whatever the server does. */
export const SEND_TIMEOUT_IN_MS = MESSAGE_TIMEOUT_IN_MS + SIGN_OF_LIFE_IN_MS
