/** What is costly to make and asked for again and again, such as a drawn picture. */
import { LRUCache } from 'lru-cache'

/**
 * Remembers the last results, up to so many; what was asked for longest ago is forgotten first.
 *
 * Whoever asks while a result is being made waits for that one. A failure is not remembered.
 */
export function rememberRecent<Result>(most: number) {
  const made = new LRUCache<string, Promise<Result>>({ max: most })
  return (key: string, make: () => Promise<Result>): Promise<Result> => {
    const known = made.get(key)
    if (known !== undefined) return known
    const result = make()
    made.set(key, result)
    result.catch(() => {
      if (made.get(key) === result) made.delete(key)
    })
    return result
  }
}
