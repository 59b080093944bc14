import type { MiddlewareHandler } from 'hono'
import type { HttpEnvironment } from '#app/platform/http/context.ts'
import type { DeclaredEndpoint } from '../contract/endpoint.ts'

/** Paths of the GET endpoints that show a topic. */
const pathsByTopic = new Map<string, Set<string>>()

/** Declares what an endpoint shows; `key` is its method and path. */
export function registerTopics(key: string, { shows = [] }: DeclaredEndpoint): void {
  for (const topic of shows)
    pathsByTopic.set(topic, (pathsByTopic.get(topic) ?? new Set()).add(key.slice('GET '.length)))
}

/**
 * Names the endpoints whose responses a change makes stale, so that browsers fetch again what they show of them.
 * Refusals name them too: what was refused often shows that the page is out of date.
 */
export function nameStaleEndpoints(topics: readonly string[]): MiddlewareHandler<HttpEnvironment> {
  return (c, next) => {
    const paths = new Set(topics.flatMap((topic) => [...(pathsByTopic.get(topic) ?? [])]))
    if (paths.size > 0) c.header('Stale-Endpoints', [...paths].join())
    return next()
  }
}
