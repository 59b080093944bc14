import { useQuery } from '@tanstack/react-query'
import { referralSourceOptions, toSourceOptions } from '#app/features/people/contract/source-labels.ts'
import { endpointQuery } from '#app/platform/api-client/endpoint-query.ts'

const knownSources = referralSourceOptions.map(({ value }) => value)

/** A query of its own, because the one of the public form would be a further chunk of that. */
function providerFormQuery() {
  return endpointQuery('GET /registration-form', { fallback: 'Unknown error' })
}

/**
 * Every known source, and those of the provider's own form.
 * @param current a source that is stored but no longer offered
 */
export function useSourceOptions(current: string | null = null) {
  const { data } = useQuery(providerFormQuery())
  const sources = [...(data?.form?.sources ?? []), ...knownSources, ...(current === null ? [] : [current])]
  return [{ value: '', label: 'Not known' }, ...toSourceOptions([...new Set(sources)])]
}
