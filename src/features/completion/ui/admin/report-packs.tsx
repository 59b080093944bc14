import { Badge, Button, NativeSelect } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { CompletionReport, ReportRun } from '#app/features/completion/contract/report.ts'
import { type PackPurpose, packPurposes } from '#app/features/completion/contract/report-values.ts'
import { formatDateTime } from '#app/platform/format/dates.ts'
import { DownloadButton } from '#app/ui/admin/download-button.tsx'
import { Sheet } from '#app/ui/admin/sheet.tsx'
import { type BadgeVariant, badgeProps } from '#app/ui/admin/status-props.tsx'
import { useSendOnce } from '#app/ui/admin/use-endpoint-mutation.ts'
import { OpensButton } from '#app/ui/admin/use-overlay.tsx'
import { formatFileSize } from '#app/ui/chosen-file.ts'
import { Icon } from '#app/ui/icon.tsx'
import { packQuery, preparePackMutation } from './completion-api.ts'
import { packPurposeLabels } from './report-labels.ts'

/** Prepared packs of a report, the latest first. */
export function ReportPacks({ report: { id, runs, blockers } }: { report: CompletionReport }) {
  const { send, isPending } = useSendOnce(preparePackMutation)
  const queued = runs.find(({ state }) => state === 'queued')
  return (
    <section className="programme-part" aria-labelledby="packs-heading">
      <div className="toolbar">
        <h2 id="packs-heading">Packs</h2>
        <Button
          variant="filled"
          className="toolbar-end"
          leftSection={<Icon name="file-text" />}
          disabled={isPending || queued !== undefined}
          onClick={() => send({ id }, () => undefined)}
        >
          {blockers.some(({ isWarning }) => !isWarning) ? 'Prepare Anyway' : 'Prepare Pack'}
        </Button>
      </div>
      <p className="muted">
        A ZIP with checklist, report, attendance sheets, program, results, lists and attachments, as they are
        now. It has all license numbers: download it only to hand it in.
      </p>
      <div role="status">{queued === undefined ? null : <PackProgress runId={queued.id} />}</div>
      {runs.length === 0 ? null : (
        <ul className="stack" aria-labelledby="packs-heading">
          {runs.map((run) => (
            <PackCard key={run.id} run={run} />
          ))}
        </ul>
      )}
    </section>
  )
}

/** Shows that a pack is being prepared, and the report again once it is there. */
function PackProgress({ runId }: { runId: number }) {
  const { data } = useQuery(packQuery(runId))
  const queries = useQueryClient()
  const hasEnded = data !== undefined && data.state !== 'queued'
  useEffect(() => {
    if (hasEnded) void queries.invalidateQueries({ queryKey: ['GET /completion/report'] })
  }, [hasEnded, queries])
  return <p>The pack is being prepared. This takes a minute or two.</p>
}

const stateBadges: Readonly<
  Record<ReportRun['state'], { readonly label: string; readonly variant: BadgeVariant }>
> = {
  queued: { label: 'Being prepared', variant: 'secondary' },
  done: { label: 'Prepared', variant: 'success' },
  failed: { label: 'Failed', variant: 'destructive' },
}

function PackCard({ run }: { run: ReportRun }) {
  const { label, variant } = stateBadges[run.state]
  const missing = run.blockers.length
  return (
    <li className="list-card" style={{ display: 'block' }}>
      <div className="list-card-head">
        <p className="list-card-title">{formatDateTime(run.requestedAt)}</p>
        {run.hasFile ? (
          <OpensButton
            leftSection={<Icon name="download" />}
            aria-label={`Download the pack of ${formatDateTime(run.requestedAt)}`}
            opens={<DownloadSheet run={run} />}
          >
            Download
          </OpensButton>
        ) : (
          <Badge {...badgeProps[variant]} miw="max-content">
            {run.state === 'done' ? 'File deleted' : label}
          </Badge>
        )}
      </div>
      <p className="muted" style={{ overflowWrap: 'anywhere' }}>
        {[
          run.requestedBy,
          run.sizeInBytes === null ? null : formatFileSize(run.sizeInBytes),
          missing === 0 ? null : `${missing} on the list of what is missing`,
        ]
          .filter(Boolean)
          .join(', ')}
      </p>
      {run.sha256 === null ? null : (
        <p className="muted" style={{ overflowWrap: 'anywhere' }}>
          SHA-256 {run.sha256}
        </p>
      )}
      {run.state === 'failed' ? <p>The pack could not be made. Prepare it again.</p> : null}
    </li>
  )
}

function DownloadSheet({ run: { id, fileName } }: { run: ReportRun }) {
  const [purpose, setPurpose] = useState<PackPurpose>('submission')
  return (
    <Sheet title="Download Pack" subtitle={fileName}>
      <NativeSelect
        label="Purpose"
        description="Each download is recorded with its purpose."
        value={purpose}
        data={packPurposes.map((value) => ({ value, label: packPurposeLabels[value] }))}
        onChange={(event) => setPurpose(event.currentTarget.value as PackPurpose)}
        mb="md"
      />
      <DownloadButton endpoint="GET /completion/runs/file" query={{ id, purpose }}>
        Download
      </DownloadButton>
    </Sheet>
  )
}
