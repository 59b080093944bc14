import type { DocumentSection, ProviderDocument } from '../../../../content/document-content.ts'
import type { PageLink } from '../../../../content/provider-content.ts'
import { Button, ButtonLink } from '../../../../ui/public/button.tsx'
import { LateStyles } from '../../../../ui/public/lazy-styles.tsx'
import { PageHeading, Section } from '../../../../ui/public/structure.tsx'
import { useNonce } from '../../../use-nonce.ts'
import styles from './document.css?inline'
import stylesUrl from './document.css?url'
import { DocumentBlocks } from './document-blocks.tsx'
import printStyles from './print.css?url'

const sheet = { name: 'document', text: import.meta.env.SSR ? styles : '', url: stylesUrl }

export interface DocumentPageProps {
  document: ProviderDocument
  back: PageLink
}

export function DocumentPage({ document, back }: DocumentPageProps) {
  return (
    <article className="document">
      <LateStyles sheet={sheet} nonce={useNonce()} />
      <link rel="stylesheet" media="print" href={printStyles} />
      <Section tone="deep">
        <PageHeading
          eyebrow={document.label}
          title={document.title}
          subtitle={document.summary}
          actions={
            <>
              <Button variant="accent" className="needs-script" onClick={() => window.print()}>
                Print or save as PDF
              </Button>
              <ButtonLink variant="secondary" to={back.href}>
                {back.label}
              </ButtonLink>
            </>
          }
        />
      </Section>
      <Section>
        <div className="document-body grid gap-10">
          <Contents sections={document.sections} />
          <div className="prose">
            {document.sections.map(({ id, title, blocks }) => (
              <section className="document-part" key={id}>
                <h2 id={id}>{title}</h2>
                <DocumentBlocks blocks={blocks} />
              </section>
            ))}
            <p className="document-end">
              {document.closing} {document.dated}
            </p>
          </div>
        </div>
      </Section>
    </article>
  )
}

/** Hidden on phones, where there is no room beside the text. */
function Contents({ sections }: { sections: readonly DocumentSection[] }) {
  return (
    <nav className="document-contents" aria-label="On this page">
      <ul>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
