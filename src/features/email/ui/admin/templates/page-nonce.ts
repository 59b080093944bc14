/** The page's CSP nonce for inline styles. Read from a script's property, as browsers hide the attribute. */
export function pageNonce(): string {
  return document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? ''
}
