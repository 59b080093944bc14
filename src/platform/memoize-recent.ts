import { LRUCache } from 'lru-cache'

/**
 * Caches up to `most` results, least recently used first out. Concurrent callers share one computation;
 * failures are not cached.
 */
export function memoizeRecent<Result>(most: number) {
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
