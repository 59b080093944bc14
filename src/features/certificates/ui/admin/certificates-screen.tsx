import { Alert, Button } from '@mantine/core'
import { useState } from 'react'
import type { CertificateEntry, CertificateList } from '#app/features/certificates/contract/certificates.ts'
import { DataList } from '#app/ui/admin/data-list.tsx'
import { DownloadButton } from '#app/ui/admin/download-button.tsx'
import { useListQuery } from '#app/ui/admin/paginated-list.tsx'
import type { ListParamsState } from '#app/ui/admin/search-params.ts'
import { alertProps } from '#app/ui/admin/status-props.tsx'
import { useSendOnce } from '#app/ui/admin/use-endpoint-mutation.ts'
import { type OverlayState, useOverlay } from '#app/ui/admin/use-overlay.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { BatchProgress } from './batch-progress.tsx'
import { CertificateFunnel } from './certificate-funnel.tsx'
import { CertificateMenu, certificateColumns } from './certificate-table.tsx'
import { certificatesQuery, closeCorrectionMutation, sendMutation } from './certificates-api.ts'
import {
  type CertificatesParams,
  certificateKindLabels,
  certificateStateLabels,
} from './certificates-params.ts'
import { IssueDialog } from './issue-dialog.tsx'
import { ReissueSheet } from './reissue-sheet.tsx'

export interface CertificatesScreenProps {
  seminarId: number
  state: ListParamsState<CertificatesParams>
  /** Whether certificates can be issued, replaced and revoked. */
  canIssue: boolean
}

/** Certificates of a seminar: how far its registrants came, what is missing, and what was issued. */
export function CertificatesScreen({ seminarId, state, canIssue }: CertificatesScreenProps) {
  const { overlay, opens } = useOverlay()
  const { send } = useSendOnce(sendMutation)
  const [batchId, setBatchId] = useState<number | null>(null)
  const query = certificatesQuery(seminarId, state[0])
  const { data } = useListQuery(query)
  const reissueSheetOf = (certificate: CertificateEntry) => (
    <ReissueSheet
      certificate={certificate}
      wanted={data?.corrections.find((correction) => correction.certificate.id === certificate.id)?.wanted}
    />
  )
  // What was just requested stays after it is done.
  const shownBatchId = batchId ?? data?.openBatchId ?? null
  return (
    <>
      {data === undefined ? null : <CertificateFunnel {...data} seminarId={seminarId} />}
      {canIssue ? (
        <div className="row-actions">
          <Button
            variant="filled"
            leftSection={<Icon name="award" />}
            onClick={opens(
              <IssueDialog
                seminarId={seminarId}
                usualKind={data?.funnel.kind ?? 'participation'}
                onIssued={setBatchId}
              />,
            )}
          >
            Issue Certificates
          </Button>
          {data !== undefined && data.funnel.issued > 0 ? (
            <DownloadButton endpoint="GET /certificates/zip" query={{ seminarId }}>
              Download All
            </DownloadButton>
          ) : null}
        </div>
      ) : null}
      {canIssue && shownBatchId !== null ? <BatchProgress batchId={shownBatchId} key={shownBatchId} /> : null}
      {canIssue && data !== undefined ? (
        <Corrections list={data} onReissue={(certificate) => opens(reissueSheetOf(certificate))} />
      ) : null}
      <DataList
        things="certificates"
        query={query}
        state={state}
        rows={({ certificates }) => certificates}
        columns={certificateColumns}
        actions={(certificate) => (
          <CertificateMenu
            certificate={certificate}
            canIssue={canIssue}
            reissueSheet={reissueSheetOf(certificate)}
            onSend={() => send({ certificateId: certificate.id }, () => undefined)}
          />
        )}
        search="Search by name or number"
        filters={[
          { label: 'Kind', param: 'kind', all: 'All kinds', options: certificateKindLabels },
          { label: 'State', param: 'state', all: 'All states', options: certificateStateLabels },
        ]}
        emptyTitle="No certificates yet."
      />
      {overlay}
    </>
  )
}

/** Corrections that holders requested. */
function Corrections({
  list: { corrections },
  onReissue,
}: {
  list: CertificateList
  onReissue: (certificate: CertificateEntry) => ReturnType<OverlayState['opens']>
}) {
  const { send, isPending } = useSendOnce(closeCorrectionMutation)
  return corrections.map(({ certificate, wanted, message }) => (
    <Alert
      {...alertProps.warning}
      className="certificates-alert"
      title={`Correction of ${certificate.number}`}
      key={certificate.id}
    >
      <p>
        {certificate.holder} asks for: <strong>{wanted}</strong>
      </p>
      {message === '' ? null : <p className="certificates-message">{message}</p>}
      <div className="row-actions">
        <Button variant="filled" onClick={onReissue(certificate)}>
          Issue Again
        </Button>
        <Button loading={isPending} onClick={() => send({ certificateId: certificate.id }, () => undefined)}>
          Close Without Change
        </Button>
      </div>
    </Alert>
  ))
}
