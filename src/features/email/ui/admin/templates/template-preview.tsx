import { useMemo, useState } from 'react'
import { Icon } from '../../../../../ui/public/icon.tsx'
import type { IconName } from '../../../../../ui/public/icon-names.ts'
import type { TemplatePreview } from '../../../contract/templates.ts'
import { pageNonce } from './page-nonce.ts'
import { toPreviewDocument } from './preview-document.ts'

type View = 'visual' | 'text'

const views: Record<View, { readonly label: string; readonly icon: IconName }> = {
  visual: { label: 'Visual', icon: 'eye' },
  text: { label: 'Text', icon: 'file-text' },
}

export interface TemplatePreviewPaneProps {
  message: TemplatePreview
  /** Describes the sample data. */
  note?: string
}

export function TemplatePreviewPane({ message, note }: TemplatePreviewPaneProps) {
  const [view, setView] = useState<View>('visual')
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
        {[note, 'Links and pictures of other sites do nothing here.'].filter(Boolean).join(' ')}
      </p>
    </div>
  )
}

function VisualPreview({ html }: { html: string }) {
  const page = useMemo(() => toPreviewDocument(html, pageNonce()), [html])
  return <iframe className="template-preview-frame" title="The message" sandbox="" srcDoc={page} />
}
