import { Link } from 'react-router'
import type { RichTextBlock, RichTextSpan } from '../contract/rich-text.ts'

/** The blocks of a text. Headings are one level below that of a page's sections. */
export function RichTextBlocks({ blocks }: { blocks: readonly RichTextBlock[] }) {
  return blocks.map((block, index) => <Block key={keyOf(block, index)} block={block} />)
}

const keyOf = (block: RichTextBlock, index: number) => `${index} ${block.type}`

function Block({ block }: { block: RichTextBlock }) {
  switch (block.type) {
    case 'heading':
      return <h2>{block.text}</h2>
    case 'subheading':
      return <h3>{block.text}</h3>
    case 'paragraph':
      return (
        <p>
          <Spans spans={block.spans} />
        </p>
      )
    case 'bullets':
      return <ul>{listItems(block.items)}</ul>
    case 'steps':
      return <ol>{listItems(block.items)}</ol>
  }
}

function listItems(items: readonly (readonly RichTextSpan[])[]) {
  return items.map((spans, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: items have no identity, and never move while shown
    <li key={index}>
      <Spans spans={spans} />
    </li>
  ))
}

function Spans({ spans }: { spans: readonly RichTextSpan[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: spans have no identity, and never move while shown
  return spans.map((span, index) => <Span key={index} span={span} />)
}

function Span({ span: { text, isBold, href } }: { span: RichTextSpan }) {
  const shown = isBold ? <strong>{text}</strong> : text
  if (href === undefined) return shown
  return href.startsWith('/') ? <Link to={href}>{shown}</Link> : <a href={href}>{shown}</a>
}
