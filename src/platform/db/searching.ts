/** The search rule of `platform/format/search-words.ts` in SQL: one column of a table, or a text without an index. */
import { and, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { foldedCharacters, hasTrigram, separatedToken, toSearchWords } from '../format/search-words.ts'

const asLiteral = (text: string) => `'${text.replaceAll("'", "''")}'`

const escapes = new Map([
  ['\t', '\\t'],
  ['\n', '\\n'],
  ['\r', '\\r'],
  ['\u00a0', '\\u00a0'],
  ['\\', '\\\\'],
])

/** A literal that shows blanks. */
const asEscapedLiteral = (text: string) =>
  `E${asLiteral(Array.from(text, (character) => escapes.get(character) ?? character).join(''))}`

/** SQL of a text column as it is searched, as `foldSearchText` returns it; immutable, for generated columns. */
export function foldedTextColumnSql(column: string): string {
  const { pattern, replacement } = separatedToken
  const parts = asLiteral(replacement.join(' ').replaceAll('$', '\\'))
  const separated = `regexp_replace(${column}, ${asLiteral(pattern)}, ${parts}, 'g')`
  const { from, to } = foldedCharacters
  const plain = `translate(${separated}, ${asEscapedLiteral(from)}, ${asLiteral(to)})`
  const letters = `regexp_replace(normalize(${plain}, NFD), '[\\u0300-\\u036f]', '', 'g')`
  return `' ' || lower(normalize(${letters}, NFC))`
}

/** SQL of a telephone column as it is searched: digits from the 0 on, whether it was written with +63 or not. */
export function foldedPhoneColumnSql(column: string): string {
  const digits = `regexp_replace(${column}, '[^0-9]', '', 'g')`
  return `coalesce('0' || nullif(regexp_replace(${digits}, '^(63|0)', ''), ''), '')`
}

const [beforeText = '', afterText = ''] = foldedTextColumnSql('{text}').split('{text}')

/** An expression as {@link foldedTextColumnSql} stores it, for lists that are searched without an index. */
export function foldedTextSql(text: SQLWrapper): SQL {
  return sql`(${sql.raw(beforeText)}${text}${sql.raw(afterText)})`
}

/** Whether every typed word occurs in a folded text; undefined if nothing was typed but punctuation. */
export function containsWordsCondition(searched: SQLWrapper, typed: string): SQL | undefined {
  return and(
    ...toSearchWords(typed).map((word) => {
      const part = word.replaceAll(/[\\%_]/g, '\\$&')
      return sql`${searched} like ${hasTrigram(word) ? `%${part}%` : `% ${part}%`}`
    }),
  )
}
