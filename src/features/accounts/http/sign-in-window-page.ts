export type SignInMessage =
  | { readonly type: 'OAUTH_TOKEN_SUCCESS'; readonly token: string }
  | {
      readonly type: 'OAUTH_ERROR'
      readonly error: { readonly code: string; readonly message: string; readonly details: null }
    }

export interface SignInWindow {
  readonly message: SignInMessage
  /** The only origin that may receive it. */
  readonly origin: string
  readonly nonce: string
}

/** Serializes a JavaScript value so that it cannot end its script element. */
function inScript(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')
}

export function signInWindowPage({ message, origin, nonce }: SignInWindow): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><title>Signing in</title></head>
<body><main><h1>Signing in</h1><p>You can close this window.</p></main>
<script nonce="${nonce}">
if (window.opener) window.opener.postMessage(${inScript(message)}, ${inScript(origin)})
window.close()
</script></body></html>`
}
