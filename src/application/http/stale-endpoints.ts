import type { MiddlewareHandler } from 'hono'
import type { HttpEnvironment } from '#app/platform/http/context.ts'
import type { DeclaredEndpoint } from '../contract/endpoint.ts'

/** GET endpoints that show a topic. */
const endpointsByTopic = new Map<string, Set<string>>()

/** Declares what an endpoint shows; `key` is its method and path. */
export function registerTopics(key: string, { shows = [] }: DeclaredEndpoint): void {
  for (const topic of shows) endpointsByTopic.set(topic, (endpointsByTopic.get(topic) ?? new Set()).add(key))
}

/** A change that came too late shows that the page is out of date; other refusals do not. */
const staleStatuses: readonly number[] = [200, 404, 409]

/** Names the endpoints whose responses a change makes stale, so that browsers fetch again what they show of them. */
export function nameStaleEndpoints(topics: readonly string[]): MiddlewareHandler<HttpEnvironment> {
  return async (c, next) => {
    await next()
    if (!staleStatuses.includes(c.res.status)) return
    const stale = new Set(topics.flatMap((topic) => [...(endpointsByTopic.get(topic) ?? [])]))
    if (stale.size > 0) c.header('Stale-Endpoints', [...stale].join())
  }
}
