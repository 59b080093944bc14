import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../../platform/api-client/use-api.ts'
import { registrationFormQuery } from '../../../checkout/ui/form-definition.ts'
import { referralSourceOptions, toSourceOptions } from '../../../people/contract/source-labels.ts'

const knownSources = referralSourceOptions.map(({ value }) => value)

/**
 * Every known source, and those of the provider's own form.
 * @param current a source that is stored but no longer offered
 */
export function useSourceOptions(current: string | null = null) {
  const { data } = useQuery(registrationFormQuery(useApi()))
  const sources = [...(data?.form?.sources ?? []), ...knownSources, ...(current === null ? [] : [current])]
  return [{ value: '', label: 'Not known' }, ...toSourceOptions([...new Set(sources)])]
}
