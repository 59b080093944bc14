import type { QueryClient } from '@tanstack/react-query'

/** Subscribers name topics in `meta.topics`, so that no feature has to know who shows its data. */
export function invalidateTopicSubscribers(queries: QueryClient, topics: readonly string[]): Promise<void> {
  return queries.invalidateQueries({
    predicate: ({ meta }) => {
      const subscribed = meta?.topics
      return Array.isArray(subscribed) && topics.some((topic) => subscribed.includes(topic))
    },
  })
}
