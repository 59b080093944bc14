/** Engine errors in the language of template authors. */
export interface TemplateMistake {
  /** One-based; null if unknown. */
  readonly line: number | null
  /** Without the line: 'There is no filter "upcse".' */
  readonly words: string
}

const including = 'Other templates cannot be included here.'

/** $1 is the captured group. */
const words: readonly [RegExp, string][] = [
  [/^undefined variable: (.+)/, 'There is no variable "$1" in this type of message.'],
  [/^undefined filter: (.+)/, 'There is no filter "$1".'],
  [/^tag "(end\w+|else|elsif|when)" not found/, '{% $1 %} closes or continues nothing that was opened.'],
  [/^tag "(.+)" not found/, 'There is no tag "$1".'],
  [/^tag (\{%.*%\}) not closed/s, '$1 is opened and never closed.'],
  [/^tag (.*) not closed/s, 'A {% is opened and never closed with %}.'],
  [/^output .* not closed/s, 'A {{ is opened and never closed with }}.'],
  [/^(invalid value expression|empty candidates)/, 'Something is missing between the braces.'],
  [/^illegal tag: ?(.*)/s, '$1 cannot be read.'],
  [/^expected "\|" before filter/, 'The expression cannot be read. Filters follow after a |.'],
  [/^expected (.+)/, 'Expected $1.'],
  [/^ENOENT/, including],
  [/^template render limit exceeded/, 'This takes too long. Is there a loop without end?'],
  [/^(memory alloc limit exceeded|Invalid string length|message too long)/, 'This makes too much text.'],
  [/^parse length limit exceeded/, 'The template is too long.'],
  [/^Maximum call stack size exceeded/, 'Too many tags stand within each other.'],
]

const place = /, (file:.*, )?line:\d+, col:\d+$/s

const longestQuote = 120

export function explainMistake(error: unknown): TemplateMistake {
  const said = (error instanceof Error ? error.message : String(error)).replace(place, '')
  const [pattern, sentence] = words.find(([known]) => known.test(said)) ?? [null, '']
  const found = pattern?.exec(said)?.slice(1) ?? []
  const explained = sentence.replace(/\$1/, () => (found[0] ?? '').slice(0, longestQuote))
  return { line: lineOf(error), words: explained || `${said.slice(0, longestQuote)}.` }
}

interface Placed {
  readonly token: { getPosition(): number[] }
}

function lineOf(error: unknown): number | null {
  if (!(error instanceof Error) || !('token' in error)) return null
  const [row] = (error as Error & Placed).token.getPosition()
  return row ?? null
}
