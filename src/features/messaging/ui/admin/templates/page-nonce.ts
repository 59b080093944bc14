/**
 * That of the page's Content-Security-Policy, for the styles of an editor and of a message shown in a frame.
 *
 * Read from a script that came with the page: in the element the browser still has it, in the markup it hides it.
 */
export function pageNonce(): string {
  return document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? ''
}
