import type { ReactNode } from 'react'
import type { RichText } from '#app/features/settings/contract/rich-text.ts'
import { RichTextBlocks } from '#app/features/settings/ui/rich-text.tsx'
import { type RichTextSection, toRichTextSections } from '#app/features/settings/ui/rich-text-sections.ts'
import { Button } from '#app/ui/public/button.tsx'
import { ButtonLink } from '#app/ui/public/button-link.tsx'
import { PageHeading, Section } from '#app/ui/structure.tsx'
import printStyles from './print.css?url'

/** A text with a page of its own. */
export interface ShownDocument {
  /** Kind of text, shown above the title. */
  readonly label: string
  readonly title: string
  readonly summary: string
  readonly body: RichText
  /** Text below the rest: the date, and what else there is to say about it. */
  readonly end: string
}

export interface DocumentPageProps {
  document: ShownDocument
  back: { readonly label: string; readonly href: string }
  /** Content above the text. */
  notice?: ReactNode
}

export function DocumentPage({ document, back, notice }: DocumentPageProps) {
  const { label, title, summary, body, end } = document
  const sections = toRichTextSections(body)
  return (
    <article className="document">
      <link rel="stylesheet" media="print" href={printStyles} />
      <Section tone="deep">
        <PageHeading
          eyebrow={label || undefined}
          title={title}
          subtitle={summary || undefined}
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
          <Contents sections={sections} />
          <div className="prose">
            {notice}
            {sections.map(({ id, title: sectionTitle, blocks }) => (
              <section className="document-part" key={id}>
                {sectionTitle === null ? null : <h2 id={id}>{sectionTitle}</h2>}
                <RichTextBlocks blocks={blocks} />
              </section>
            ))}
            <p className="document-end">{end}</p>
          </div>
        </div>
      </Section>
    </article>
  )
}

/** Contents, hidden on phones, where there is no room beside the text. */
function Contents({ sections }: { sections: readonly RichTextSection[] }) {
  return (
    <nav className="document-contents" aria-label="On this page">
      <ul>
        {sections.map(({ id, title }) =>
          title === null ? null : (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ),
        )}
      </ul>
    </nav>
  )
}
