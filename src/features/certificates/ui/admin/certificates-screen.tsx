import { Alert, Button } from '@mantine/core'
import { useState } from 'react'
import type { CertificateEntry, CertificateList } from '#app/features/certificates/contract/certificates.ts'
import { DataList } from '#app/ui/admin/data-list.tsx'
import { DownloadButton } from '#app/ui/admin/download-button.tsx'
import { useListQuery } from '#app/ui/admin/paginated-list.tsx'
import { ListFilter, ListSearch } from '#app/ui/admin/search-box.tsx'
import type { ListState } from '#app/ui/admin/search-params.ts'
import { alertProps } from '#app/ui/admin/status-props.tsx'
import { useSendOnce } from '#app/ui/admin/use-endpoint-mutation.ts'
import { useOpenOverlay } from '#app/ui/admin/use-opener.ts'
import { Icon } from '#app/ui/icon.tsx'
import { BatchProgress } from './batch-progress.tsx'
import { CertificateFunnel } from './certificate-funnel.tsx'
import { type CertificateAction, CertificateMenu, certificateColumns } from './certificate-table.tsx'
import { certificatesQuery, closeCorrectionMutation, sendMutation } from './certificates-api.ts'
import { type CertificatesParams, kindLabels, stateLabels } from './certificates-params.ts'
import { IssueDialog } from './issue-dialog.tsx'
import { ReissueSheet } from './reissue-sheet.tsx'
import { RevokeSheet } from './revoke-sheet.tsx'

export interface CertificatesScreenProps {
  seminarId: number
  state: ListState<CertificatesParams>
  /** Whether certificates can be issued, replaced and revoked. */
  canIssue: boolean
}

type OpenOverlay =
  | { readonly kind: 'issue' }
  | { readonly kind: CertificateAction; readonly certificate: CertificateEntry }

/** Certificates of a seminar: how far its registrants came, what is missing, and what was issued. */
export function CertificatesScreen({ seminarId, state, canIssue }: CertificatesScreenProps) {
  const [params] = state
  const { open, show, close } = useOpenOverlay<OpenOverlay>()
  const { send } = useSendOnce(sendMutation)
  const [batchId, setBatchId] = useState<number | null>(null)
  const query = certificatesQuery(seminarId, params)
  const openedFor = (kind: CertificateAction) => (open?.kind === kind ? open.certificate : null)
  const { data } = useListQuery(query)
  // What was just requested stays after it is done.
  const shownBatchId = batchId ?? data?.openBatchId ?? null
  return (
    <>
      {data === undefined ? null : <CertificateFunnel {...data} seminarId={seminarId} />}
      {canIssue ? (
        <div className="row-actions needs-script">
          <Button
            leftSection={<Icon name="award" />}
            onClick={({ currentTarget }) => show({ kind: 'issue' }, currentTarget)}
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
        <Corrections
          list={data}
          onReissue={(certificate, button) => show({ kind: 'reissue', certificate }, button)}
        />
      ) : null}
      <div className="toolbar">
        <ListSearch label="Search by name or number" state={state} />
        <ListFilter label="Kind" param="kind" all="All kinds" options={kindLabels} state={state} />
        <ListFilter label="State" param="state" all="All states" options={stateLabels} state={state} />
      </div>
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
            onAction={(kind, button) => show({ kind, certificate }, button)}
            onSend={() => send({ certificateId: certificate.id }, () => undefined)}
          />
        )}
        emptyTitle={
          params.search === '' && params.state === undefined && params.kind === undefined
            ? 'No certificates yet.'
            : 'No certificates found.'
        }
      />
      {open?.kind === 'issue' ? (
        <IssueDialog
          seminarId={seminarId}
          usualKind={data?.funnel.kind ?? 'participation'}
          onClose={close}
          onIssued={setBatchId}
        />
      ) : null}
      <ReissueSheet
        certificate={openedFor('reissue')}
        wanted={
          data?.corrections.find(({ certificate }) => certificate.id === openedFor('reissue')?.id)?.wanted
        }
        onClose={close}
      />
      <RevokeSheet certificate={openedFor('revoke')} onClose={close} />
    </>
  )
}

interface CorrectionsProps {
  list: CertificateList
  onReissue: (certificate: CertificateEntry, button: HTMLElement) => void
}

/** Corrections that holders requested. */
function Corrections({ list: { corrections }, onReissue }: CorrectionsProps) {
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
        <Button onClick={({ currentTarget }) => onReissue(certificate, currentTarget)}>Issue Again</Button>
        <Button
          variant="default"
          loading={isPending}
          onClick={() => send({ certificateId: certificate.id }, () => undefined)}
        >
          Close Without Change
        </Button>
      </div>
    </Alert>
  ))
}
