import { useMemo, useState } from 'react'
import type { TemplatePreview } from '#app/features/email/contract/templates.ts'
import { useLocalAddressWarning } from '#app/features/settings/ui/local-address.ts'
import { Icon } from '#app/ui/icon.tsx'
import type { IconName } from '#app/ui/icon-names.ts'

/** A message as a document for a sandboxed frame. */

/** Elements that run, load or navigate. */
const removedElements =
  'script, iframe, frame, frameset, object, embed, link, base, meta[http-equiv], audio, video'

/** Policy that blocks all requests. */
const contentSecurityPolicy = "default-src 'none'; img-src data:; style-src 'unsafe-inline'"

/** Removes event handlers before parsing, which would report each inline handler as a CSP violation. */
function removeEventHandlers(html: string): string {
  const named = /([\s"'/])on[a-z]+(?=\s*=)/gi
  return html.replace(/<[a-z][^>]*>/gi, (tag) => tag.replace(named, '$1data-removed'))
}

/** The page's CSP nonce for inline styles. Read from a script's property, as browsers hide the attribute. */
function readPageNonce(): string {
  return document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? ''
}

/** Inline styles need the inherited CSP's nonce; scripts get none and are sandboxed. */
function toEmailPreviewDocument(html: string, nonce: string): string {
  // Before parsing, which already applies the CSP.
  const withNonce = removeEventHandlers(html).replace(/<style\b/gi, `<style nonce="${nonce}"`)
  const message = new DOMParser().parseFromString(withNonce, 'text/html')
  for (const element of message.querySelectorAll(removedElements)) element.remove()
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
  meta.content = contentSecurityPolicy
  message.head.prepend(meta)
  return `<!doctype html>${message.documentElement.outerHTML}`
}

type View = 'visual' | 'text'

const views: Record<View, { readonly label: string; readonly icon: IconName }> = {
  visual: { label: 'Visual', icon: 'eye' },
  text: { label: 'Text', icon: 'file-text' },
}

export interface TemplatePreviewPaneProps {
  message: TemplatePreview
  /** Description of the sample data. */
  note?: string
}

export function TemplatePreviewPane({ message, note }: TemplatePreviewPaneProps) {
  const [view, setView] = useState<View>('visual')
  const warning = useLocalAddressWarning()
  return (
    <div className="template-preview">
      <fieldset className="template-views">
        <legend className="sr-only">Show the message as</legend>
        {(['visual', 'text'] as const).map((one) => (
          <button
            key={one}
            type="button"
            className="template-view"
            aria-pressed={one === view}
            onClick={() => setView(one)}
          >
            <Icon name={views[one].icon} />
            {views[one].label}
          </button>
        ))}
      </fieldset>
      <p className="template-preview-subject">
        <span className="muted">Subject:</span> {message.subject}
      </p>
      {view === 'visual' ? (
        <VisualPreview html={message.html} />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <section className="template-preview-text" tabIndex={0} aria-label="Plain text">
          <pre>{message.text}</pre>
        </section>
      )}
      <p className="muted">
        {[note, 'Links and images from other sites are turned off here.', warning].filter(Boolean).join(' ')}
      </p>
    </div>
  )
}

function VisualPreview({ html }: { html: string }) {
  const page = useMemo(() => toEmailPreviewDocument(html, readPageNonce()), [html])
  return <iframe className="template-preview-frame" title="The message" sandbox="" srcDoc={page} />
}
