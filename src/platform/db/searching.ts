/**
 * Search without regard to case, accents, punctuation and order: every word must occur. Searched columns are folded
 * by {@link foldedTextColumnSql}, typed words by {@link toSearchWords}, in the same way.
 */
import { and, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { hasTrigram, ignoredPunctuation, toSearchWords } from '../format/search-words.ts'

const accents = '[\\u0300-\\u036f]'

const asLiteral = (text: string) => `'${text.replaceAll("'", "''")}'`

/** SQL of a text column as it is searched; immutable, for generated columns. NFC, so that it is never longer. */
export function foldedTextColumnSql(column: string): string {
  const plain = `translate(${column}, ${asLiteral(ignoredPunctuation)}, '')`
  return `lower(normalize(regexp_replace(normalize(${plain}, NFD), '${accents}', '', 'g'), NFC))`
}

/** SQL of a telephone column as it is searched: digits from the 0 on, whether it was written with +63 or not. */
export function foldedPhoneColumnSql(column: string): string {
  const digits = `regexp_replace(${column}, '[^0-9]', '', 'g')`
  return `coalesce('0' || nullif(regexp_replace(${digits}, '^(63|0)', ''), ''), '')`
}

/** An expression as {@link foldedTextColumnSql} stores it, for lists that are searched without an index. */
export function foldedTextSql(text: SQLWrapper): SQL {
  const plain = sql`translate(${text}, ${sql.raw(asLiteral(ignoredPunctuation))}, '')`
  const letters = sql`regexp_replace(normalize(${plain}, NFD), ${sql.raw(asLiteral(accents))}, '', 'g')`
  return sql`lower(normalize(${letters}, NFC))`
}

/** A LIKE pattern that matches the text anywhere, with wildcards escaped. */
export function toLikePattern(text: string): string {
  return `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
}

/**
 * Whether every typed word occurs in a folded text; undefined if nothing was typed but punctuation. Words without a trigram
 * must begin a word, by a function unknown to trigram indexes, which would otherwise be scanned completely.
 */
export function containsWordsCondition(searched: SQLWrapper, typed: string): SQL | undefined {
  return and(
    ...toSearchWords(typed).map((word) =>
      hasTrigram(word)
        ? sql`${searched} like ${toLikePattern(word)}`
        : sql`strpos(' ' || ${searched}, ${` ${word}`}) > 0`,
    ),
  )
}
