/** A message as a page of its own for a sandboxed frame, in which it can be looked at and nothing else. */

/** What would run, load or lead somewhere. */
const removed = 'script, iframe, frame, frameset, object, embed, link, base, meta[http-equiv], audio, video'

/** Nothing is fetched, whatever else a message brings along. */
const policy = "default-src 'none'; img-src data:; style-src 'unsafe-inline'"

/** Handlers of events are asked of the policy while they are read, and refused: each would be reported as a breach. */
function withoutHandlers(html: string): string {
  const named = /([\s"'/])on[a-z]+(?=\s*=)/gi
  return html.replace(/<[a-z][^>]*>/gi, (tag) => tag.replace(named, '$1data-removed'))
}

/**
 * The frame inherits the page's policy, so that the message's own styles need the page's nonce; its scripts, which the
 * sandbox would not run either, get none.
 */
export function toPreviewDocument(html: string, nonce: string): string {
  // Before it is read: already the parser asks the policy.
  const withNonce = withoutHandlers(html).replace(/<style\b/gi, `<style nonce="${nonce}"`)
  const message = new DOMParser().parseFromString(withNonce, 'text/html')
  for (const element of message.querySelectorAll(removed)) element.remove()
  for (const link of message.querySelectorAll<HTMLElement>('a[href], area[href]')) {
    // It looks like one still, and leads nowhere.
    if (link.style.textDecoration === '') link.style.textDecoration = 'underline'
    link.title = link.getAttribute('href') ?? ''
    link.removeAttribute('href')
  }
  // Its words stand in its place.
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
