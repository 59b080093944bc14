import type { DocumentBlock, Recording } from '../../../../content/document-content.ts'
import { ButtonLink } from '../../../../ui/public/button.tsx'

export function DocumentBlocks({ blocks }: { blocks: readonly DocumentBlock[] }) {
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
function RecordingEntry({ title, speaker, minutes, topic, about }: Recording) {
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
        aria-label={`Ask for the recording: ${title}`}
      >
        Ask for the recording
      </ButtonLink>
    </div>
  )
}
