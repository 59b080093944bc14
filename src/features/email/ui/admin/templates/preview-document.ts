/** A message as a document for a sandboxed frame. */

/** Elements that run, load or navigate. */
const removed = 'script, iframe, frame, frameset, object, embed, link, base, meta[http-equiv], audio, video'

/** Blocks all requests. */
const policy = "default-src 'none'; img-src data:; style-src 'unsafe-inline'"

/** Stripped before parsing, which would report each inline handler as a CSP violation. */
function withoutHandlers(html: string): string {
  const named = /([\s"'/])on[a-z]+(?=\s*=)/gi
  return html.replace(/<[a-z][^>]*>/gi, (tag) => tag.replace(named, '$1data-removed'))
}

/** The frame inherits the page's CSP, so inline styles need its nonce; scripts get none and are sandboxed. */
export function toPreviewDocument(html: string, nonce: string): string {
  // Before parsing, which already applies the CSP.
  const withNonce = withoutHandlers(html).replace(/<style\b/gi, `<style nonce="${nonce}"`)
  const message = new DOMParser().parseFromString(withNonce, 'text/html')
  for (const element of message.querySelectorAll(removed)) element.remove()
  for (const link of message.querySelectorAll<HTMLElement>('a[href], area[href]')) {
    // Looks like a link but does not navigate.
    if (link.style.textDecoration === '') link.style.textDecoration = 'underline'
    link.title = link.getAttribute('href') ?? ''
    link.removeAttribute('href')
  }
  // Replaced by its alternative text.
  for (const picture of message.querySelectorAll('img, source')) {
    if (!picture.getAttribute('src')?.startsWith('data:')) picture.removeAttribute('src')
    picture.removeAttribute('srcset')
  }
  const meta = message.createElement('meta')
  meta.httpEquiv = 'Content-Security-Policy'
  meta.content = policy
  message.head.prepend(meta)
  return `<!doctype html>${message.documentElement.outerHTML}`
}
