import { endpointMutation } from '#app/ui/admin/use-endpoint-mutation.ts'
import { remainingSeminarsText } from '../sample-data-text.ts'

export const removeSampleDataMutation = endpointMutation('POST /attendees/remove-sample-data', {
  fallback: 'Unknown error',
  failed: 'Failed to remove the sample data',
  succeeded: ({ remainingSeminars }) =>
    ['The sample data has been removed.', remainingSeminarsText(remainingSeminars) ?? []].flat().join(' '),
})
