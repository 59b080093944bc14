/** Parts of e-mails. Each is Liquid in HTML and in plain text; one tree of them gives both. */
import { emailFont, renderEmailFrame } from './email-frame.ts'
import type { LiquidTemplate } from './template.ts'

interface Part {
  /** HTML; empty if it is only in plain text. */
  readonly html: string
  /** Plain text; empty if it is only in HTML. */
  readonly text: string
  /** Line breaks before it in plain text. */
  readonly gap: '\n' | '\n\n'
}

/** Blocks in a condition or a loop. */
interface BlockGroup {
  readonly open: string
  readonly blocks: readonly EmailBlock[]
  readonly otherwise: readonly EmailBlock[]
  readonly close: string
}

export type EmailBlock = Part | BlockGroup

export interface EmailTree {
  readonly subject: string
  /** Preheader shown by inboxes. */
  readonly preview: string
  readonly heading: string
  readonly blocks: readonly EmailBlock[]
  /** Text below the provider's name in plain text; by default the provider's address, null for nothing. */
  readonly signature?: string | null
}

const block = (html: string, text: string): Part => ({ html, text, gap: '\n\n' })

/** Part without an empty line above it in plain text. */
export const withoutGapAbove = (part: Part): Part => ({ ...part, gap: '\n' })

export const paragraphBlock = (content: string, text = content): Part => block(paragraphHtml(content), text)

/** The heading in plain text, where not all e-mails have one. */
export const plainTextHeading = (text: string): Part => block('', text)

/** Button; in plain text the link is below its label. */
export const linkButton = (label: string, href: string, text = `${label}:\n${href}`): Part =>
  block(buttonHtml(label, href), text)

/** Button for a short link, which in plain text is beside its label. */
export const pageButton = (label: string, href: string): Part => linkButton(label, href, `${label}: ${href}`)

/** Copy of a link that some programs cut. */
export const copyableLink = (href: string): Part =>
  paragraphBlock(
    `Does the button not work? Copy this address into your browser:<br><a class="brand" href="${href}" style="color:{{ provider.color }};word-break:break-all">${href}</a>`,
    '',
  )

export const unsubscribeNote = (sentence: string): Part =>
  paragraphBlock(
    `${sentence} ${inlineLinkHtml('{{ unsubscribeLink }}', 'Unsubscribe')}`,
    `${sentence} Unsubscribe: {{ unsubscribeLink }}`,
  )

/** Text of a visitor, from a variable with its lines. */
export const quotedTextBlock = (variable: string): Part =>
  paragraphBlock(
    variableLinesHtml(variable),
    `{% for line in ${variable} %}> {{ line }}{% unless forloop.last %}\n{% endunless %}{% endfor %}`,
  )

/** A table of two columns, stacked on phones. */
export const detailsBlock = (...rows: readonly EmailBlock[]): Part =>
  block(
    `<table role="presentation" class="box" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:4px 0 20px;background:#f3f7f1;border-radius:8px">
<tr><td style="padding:6px 18px"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">
${toHtml(rows)}
</table></td></tr></table>`,
    toText(rows),
  )

/** A row of `detailsBlock`. */
export const detailsRow = (label: string, value: string, text = `${label}: ${value}`): Part =>
  withoutGapAbove(
    block(
      `<tr><td class="label soft" valign="top" width="110" style="${emailFont};padding:9px 0;font-size:14px;color:#55635a">${label}</td>
<td class="value ink" valign="top" style="${emailFont};padding:9px 0 9px 12px;font-size:15px;line-height:1.45;color:#17211a">${value}</td></tr>`,
      text,
    ),
  )

/** @param condition Liquid */
export const blocksIf = (
  condition: string,
  blocks: readonly EmailBlock[],
  otherwise: readonly EmailBlock[] = [],
): EmailBlock => ({ open: `{% if ${condition} %}`, blocks, otherwise, close: '{% endif %}' })

/** @param loop such as 'answer in answers' */
export const blocksForEach = (loop: string, blocks: readonly EmailBlock[]): EmailBlock => ({
  open: `{% for ${loop} %}`,
  blocks,
  otherwise: [],
  close: '{% endfor %}',
})

/** Condition within a sentence. */
export const textIf = (condition: string, yes: string, no: string) =>
  `{% if ${condition} %}${yes}{% else %}${no}{% endif %}`

/** Choice within a sentence, by the value of a variable. */
export const textByValue = (variable: string, texts: Readonly<Record<string, string>>) =>
  `{% case ${variable} %}${Object.entries(texts)
    .map(([value, text]) => `{% when '${value}' %}${text}`)
    .join('')}{% endcase %}`

/** HTML of a variable with lines. */
export const variableLinesHtml = (variable: string) =>
  `{% for line in ${variable} %}{{ line }}{% unless forloop.last %}<br>{% endunless %}{% endfor %}`

export const inlineLinkHtml = (href: string, label: string) =>
  `<a class="brand" href="${href}" style="color:{{ provider.color }}">${label}</a>`

const paragraphHtml = (content: string) => `<p style="margin:0 0 16px">${content}</p>`

const buttonHtml = (label: string, href: string) =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 20px"><tr>
<td bgcolor="{{ provider.color }}" style="border-radius:8px"><a href="${href}" style="${emailFont};display:inline-block;padding:13px 22px;font-size:16px;font-weight:600;color:#ffffff;text-decoration:none">${label}</a></td>
</tr></table>`

/** The same e-mail twice, as sentences are escaped differently for HTML and for plain text. */
export function renderEmail(forHtml: EmailTree, forText: EmailTree): LiquidTemplate {
  const { signature = '{{ provider.address }}' } = forText
  const lines = [
    toText(forText.blocks),
    '',
    '{{ provider.name }}',
    ...(signature === null ? [] : [signature]),
    '',
  ]
  return {
    subject: forText.subject,
    html: renderEmailFrame({ ...forHtml, body: toHtml(forHtml.blocks) }),
    text: lines.join('\n'),
  }
}

function toHtml(blocks: readonly EmailBlock[]): string {
  return blocks
    .map((one) => {
      if ('html' in one) return one.html
      const otherwise = one.otherwise.length === 0 ? '' : `{% else %}${toHtml(one.otherwise)}`
      return `${one.open}${toHtml(one.blocks)}${otherwise}${one.close}`
    })
    .filter((html) => html !== '')
    .join('\n')
}

function toText([first, ...rest]: readonly EmailBlock[], isAtTop = true): string {
  if (first === undefined) return ''
  if ('text' in first) {
    if (first.text === '') return toText(rest, isAtTop)
    return `${isAtTop ? '' : first.gap}${first.text}${toText(rest, false)}`
  }
  const { open, blocks, otherwise, close } = first
  const shown = toText(blocks, isAtTop)
  if (otherwise.length > 0)
    return `${open}${shown}{% else %}${toText(otherwise, isAtTop)}${close}${toText(rest, false)}`
  // What follows may be at the top itself.
  return isAtTop
    ? `${open}${shown}\n\n${close}${toText(rest, true)}`
    : `${open}${shown}${close}${toText(rest, false)}`
}
