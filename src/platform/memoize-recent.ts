import { LRUCache } from 'lru-cache'

/** Least recently used first out. Concurrent callers share one computation; failures are not cached. */
export function memoizeRecent<Result>(most: number) {
  const cache = new LRUCache<string, Promise<Result>>({ max: most })
  return (key: string, compute: () => Promise<Result>): Promise<Result> => {
    const cached = cache.get(key)
    if (cached !== undefined) return cached
    const result = compute()
    cache.set(key, result)
    result.catch(() => {
      if (cache.get(key) === result) cache.delete(key)
    })
    return result
  }
}
