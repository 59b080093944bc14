import { defineAdminMutation } from '../../../../ui/admin/use-admin-mutation.ts'

export const removeSampleDataMutation = defineAdminMutation({
  endpoint: 'POST /attendees/remove-sample-data',
  fallback: 'Unknown error',
  failed: 'Failed to remove the sample data',
  succeeded: ({ keptSeminars }) =>
    keptSeminars === 0
      ? 'The sample data has been removed.'
      : `The sample data has been removed, except ${keptSeminars} with other registrations.`,
  invalidates: [],
})
