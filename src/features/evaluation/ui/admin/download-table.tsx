import { Button } from '@mantine/core'
import { Icon } from '#app/ui/icon.tsx'

/** Works without script. */
export function DownloadTable({
  table,
  seminarId,
  formId,
}: {
  table: 'results' | 'learning'
  seminarId: number
  formId?: number
}) {
  const query = new URLSearchParams({ seminarId: String(seminarId) })
  if (formId !== undefined) query.set('formId', String(formId))
  return (
    <div className="row-actions">
      {(['xlsx', 'csv'] as const).map((format) => (
        <Button
          component="a"
          href={`/_api/evaluation/${table}.${format}?${query}`}
          download
          leftSection={<Icon name="download" />}
          key={format}
        >
          {format === 'xlsx' ? 'Export for Excel' : 'Export as CSV'}
        </Button>
      ))}
    </div>
  )
}
