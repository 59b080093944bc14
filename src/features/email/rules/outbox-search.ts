export type Sought =
  | { readonly kind: 'message-id'; readonly id: string }
  | { readonly kind: 'invitation'; readonly outboxId: number }
  | { readonly kind: 'words'; readonly words: readonly string[] }

/** From a header or a provider. */
const messageId = /^<?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?:@[^\s<>]+)?)>?$/i

/** 'INV-2026-000123', as on the official invitation. */
const reference = /^inv-\d{4}-(\d{1,9})$/i

const mostWords = 10

/** Punctuation alone is ignored. */
const isWord = (word: string) => /[\p{L}\p{N}]/u.test(word)

export function readSought(search: string): Sought {
  const id = messageId.exec(search)?.[1]
  if (id !== undefined) return { kind: 'message-id', id }
  const number = reference.exec(search)?.[1]
  if (number !== undefined) return { kind: 'invitation', outboxId: Number(number) }
  const words = search.toLowerCase().split(/\s+/).filter(isWord)
  return { kind: 'words', words: [...new Set(words)].slice(0, mostWords) }
}
