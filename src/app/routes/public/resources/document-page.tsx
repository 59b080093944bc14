import type {
  DocumentBlock,
  DocumentSection,
  ProviderDocument,
  WebinarRecording,
} from '../../../../content/document-content.ts'
import { Button, ButtonLink } from '../../../../ui/public/button.tsx'
import { PageHeading, Section } from '../../../../ui/structure.tsx'
import printStyles from './print.css?url'

export interface DocumentPageProps {
  document: ProviderDocument
  back: { readonly label: string; readonly href: string }
  /** Named before the date. */
  publisher?: string
}

export function DocumentPage({ document, back, publisher }: DocumentPageProps) {
  return (
    <article className="document">
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
              {document.closing} {publisher === undefined ? null : `${publisher}, `}
              {document.dated}
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

function DocumentBlocks({ blocks }: { blocks: readonly DocumentBlock[] }) {
  return blocks.map((block) => <Block key={JSON.stringify(block).slice(0, 80)} block={block} />)
}

function Block({ block }: { block: DocumentBlock }) {
  if (typeof block === 'string') return <p>{block}</p>
  switch (block.kind) {
    case 'list':
      return <ul>{items(block.items)}</ul>
    case 'steps':
      return <ol>{items(block.items)}</ol>
    case 'terms':
      return (
        <dl>
          {block.items.map(({ term, lines }) => (
            <div key={term}>
              <dt>{term}</dt>
              {lines.map((line) => (
                <dd key={line}>{line}</dd>
              ))}
            </div>
          ))}
        </dl>
      )
    case 'recordings':
      return block.items.map((recording) => <RecordingEntry key={recording.title} {...recording} />)
  }
}

function items(texts: readonly string[]) {
  return texts.map((text) => <li key={text}>{text}</li>)
}

/** Recordings are sent on request: the link opens a prefilled message. */
function RecordingEntry({ title, speaker, minutes, topic, about }: WebinarRecording) {
  const subject = new URLSearchParams({ subject: `Recording: ${title}` })
  return (
    <div className="recording">
      <h3>{title}</h3>
      <p className="recording-facts">
        {speaker}
        <br />
        {topic} · {minutes} minutes
      </p>
      <p>{about}</p>
      <ButtonLink
        variant="secondary"
        to={`/contact?${subject}`}
        aria-label={`Request the recording: ${title}`}
      >
        Request the recording
      </ButtonLink>
    </div>
  )
}
