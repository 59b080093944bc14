/** What somebody may mean by what they type into the search of the outbox. */

export type Sought =
  | { readonly kind: 'message-id'; readonly id: string }
  | { readonly kind: 'invitation'; readonly outboxId: number }
  | { readonly kind: 'words'; readonly words: readonly string[] }

/** As it stands in a letter's header, or as a provider calls it. */
const messageId = /^<?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?:@[^\s<>]+)?)>?$/i

/** As it stands on an official invitation: 'INV-2026-000123'. */
const reference = /^inv-\d{4}-(\d{1,9})$/i

const mostWords = 10

/** Signs alone say nothing: nobody looks for every message with a dot. */
const isWord = (word: string) => /[\p{L}\p{N}]/u.test(word)

export function readSought(search: string): Sought {
  const id = messageId.exec(search)?.[1]
  if (id !== undefined) return { kind: 'message-id', id }
  const number = reference.exec(search)?.[1]
  if (number !== undefined) return { kind: 'invitation', outboxId: Number(number) }
  const words = search.toLowerCase().split(/\s+/).filter(isWord)
  return { kind: 'words', words: [...new Set(words)].slice(0, mostWords) }
}
