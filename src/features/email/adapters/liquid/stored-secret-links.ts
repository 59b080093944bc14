/** Messages are stored without secret links, which are regenerated on sending. */
import { escapeAttribute, type SecretLinks, storedLink } from './place-secret-links.ts'
import type { RenderedMessage } from './render-template.ts'

type Words = Pick<RenderedMessage, 'subject' | 'html' | 'text'>

export function withoutSecretLinks({ subject, html, text }: Words, links: SecretLinks): Words {
  return exchange({ subject, html, text }, links, (words, link, stand) => words.replaceAll(link, () => stand))
}

export function withSecretLinks({ subject, html, text }: Words, links: SecretLinks): Words {
  return exchange({ subject, html, text }, links, (words, link, stand) => words.replaceAll(stand, () => link))
}

function exchange(
  stored: Words,
  links: SecretLinks,
  replace: (words: string, link: string, stand: string) => string,
): Words {
  let { html, text } = stored
  for (const [name, link] of Object.entries(links)) {
    if (link === null) continue
    html = replace(html, escapeAttribute(link), storedLink(name))
    text = replace(text, link, storedLink(name))
  }
  return { subject: stored.subject, html, text }
}
