import { Alert, Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { CertificateBatch } from '#app/features/certificates/contract/certificates.ts'
import { ProgressLine } from '#app/ui/admin/progress-line.tsx'
import { alertProps } from '#app/ui/admin/status-props.tsx'
import { useSendOnce } from '#app/ui/admin/use-endpoint-mutation.ts'
import { batchQuery, continueBatchMutation } from './certificates-api.ts'
import { skipReasonLabels } from './certificates-params.ts'

/** Follows a batch until all its certificates are drawn, then shows them in the list. */
export function BatchProgress({ batchId }: { batchId: number }) {
  const { data } = useQuery(batchQuery(batchId))
  const queries = useQueryClient()
  const isDone = data?.state === 'done'
  useEffect(() => {
    if (isDone) void queries.invalidateQueries({ queryKey: ['GET /certificates'] })
  }, [isDone, queries])
  if (data === undefined) return null
  const { total, done, failed, skipped } = data
  const expected = total - skipped.length
  const issued = done === 1 ? '1 certificate is issued.' : `${done} certificates are issued.`
  if (data.state === 'stopped') return <StoppedBatch batch={data} />
  const label = isDone ? issued : `Issuing: ${done} of ${expected}`
  return (
    <div role="status">
      <ProgressLine label={label} percent={expected === 0 ? 100 : (done / expected) * 100} />
      {failed > 0 ? <p>{failed} could not be drawn yet. They are tried again.</p> : null}
      {skipped.length > 0 ? (
        <p>
          {skipped.length} skipped:{' '}
          {[...new Set(skipped.map(({ reason }) => skipReasonLabels[reason]))].join(', ')}.
        </p>
      ) : null}
    </div>
  )
}

function StoppedBatch({ batch }: { batch: CertificateBatch }) {
  const { send, isPending } = useSendOnce(continueBatchMutation)
  const { id, total, done, skipped } = batch
  return (
    <Alert {...alertProps.error} className="certificates-alert" title="Issuing stopped after an error">
      <p>
        {done} of {total - skipped.length} certificates are issued. Nobody gets one twice when you continue.
      </p>
      <Button variant="filled" loading={isPending} onClick={() => send({ batchId: id }, () => undefined)}>
        Continue
      </Button>
    </Alert>
  )
}
