import type { QueryClient } from '@tanstack/react-query'

/** The topics that a feature's queries subscribe to; `announces` of a mutation names them. */
const topicsByQueryKey: readonly (readonly [queryKey: string, topics: readonly string[]])[] = [
  ['accounts', ['people']],
  ['seminars', ['accreditation']],
  ['accreditation', ['people', 'seminars', 'programme']],
  ['payments', ['seminars', 'registrations', 'people']],
  ['attendance', ['seminars', 'speakers', 'registrations']],
  ['attendees', ['people', 'seminars', 'registrations', 'invitations', 'attendance', 'registrationForm']],
  ['privacy', ['people', 'registrations']],
  ['dashboards', ['people', 'email', 'seminars', 'registrations', 'attendance', 'import', 'erasure']],
]

/** A page of attendees would be fetched again for a single attendance mark. */
const attendeeListTopics = ['people', 'seminars', 'registrations', 'invitations']

/** Subscribes the queries of the signed-in pages to the topics that mutations announce. */
export function subscribeQueriesToTopics(queries: QueryClient): void {
  for (const [key, topics] of topicsByQueryKey) queries.setQueryDefaults([key], { meta: { topics } })
  queries.setQueryDefaults(['attendees', 'list'], { meta: { topics: attendeeListTopics } })
}
