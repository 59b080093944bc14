import { Checkbox, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CertificateKind } from '#app/features/certificates/contract/certificate-values.ts'
import type { RegistrationsWithoutCertificate } from '#app/features/certificates/contract/certificates.ts'
import { type ConfirmButton, ConfirmDialog } from '#app/ui/admin/confirm-dialog.tsx'
import { findLabeledOption } from '#app/ui/admin/search-params.ts'
import { useSendOnce } from '#app/ui/admin/use-endpoint-mutation.ts'
import { useCloseOverlay } from '#app/ui/admin/use-overlay.tsx'
import { issueMutation, withoutCertificateQuery } from './certificates-api.ts'
import { certificateKindLabels, skipReasonLabels } from './certificates-params.ts'

type People = RegistrationsWithoutCertificate['people']

/** Issues certificates to everybody who can have one, or to chosen people, after naming how many. */
export function IssueDialog({
  seminarId,
  usualKind,
  onIssued,
}: {
  seminarId: number
  usualKind: CertificateKind
  onIssued: (batchId: number) => void
}) {
  const close = useCloseOverlay()
  const [kind, setKind] = useState<CertificateKind>(usualKind)
  const [chosen, setChosen] = useState<ReadonlySet<number> | null>(null)
  const [sends, setSends] = useState(true)
  const { send, isPending, refusal } = useSendOnce(issueMutation)
  const waiting = useQuery(withoutCertificateQuery({ seminarId, kind }))
  const eligible = waiting.data?.people.filter(({ reason }) => reason === null) ?? []
  const isChosen = chosen !== null && kind !== 'appreciation'
  const ids = eligible.map(({ registrationId }) => registrationId).filter((id) => chosen?.has(id))
  const count = isChosen ? ids.length : eligible.length
  const needsLicences = kind === 'cpd' && sends && !isChosen
  const unlicensed = needsLicences ? countUnlicensed(waiting.data) : 0

  function issue() {
    const registrationIds = isChosen ? ids : ('all_eligible' as const)
    send({ seminarId, kind, registrationIds, send: sends }, (response) => {
      if (response !== undefined && response.total > 0) onIssued(response.batchId)
      close()
    })
  }

  function confirmButton(): ConfirmButton | null {
    if (waiting.isError || (waiting.data !== undefined && count + unlicensed === 0)) return null
    const busyLabel = waiting.data === undefined ? 'Counting...' : isPending ? 'Sending...' : undefined
    const label = count === 0 ? 'Ask for Licenses' : `Issue ${count.toLocaleString('en-US')}`
    return { label, busyLabel, onPress: issue, color: 'brand' }
  }

  return (
    <ConfirmDialog title="Issue Certificates" confirm={confirmButton()} isTypedInto>
      <div className="stack">
        <NativeSelect
          label="Kind"
          data={Object.entries(certificateKindLabels).map(([value, label]) => ({ value, label }))}
          value={kind}
          onChange={({ currentTarget }) => {
            setKind(findLabeledOption(certificateKindLabels, currentTarget.value) ?? usualKind)
            setChosen(null)
          }}
        />
        {kind === 'appreciation' ? null : (
          <NativeSelect
            label="To"
            data={[
              { value: 'all', label: 'Everybody who can have one' },
              { value: 'chosen', label: 'Chosen people' },
            ]}
            value={isChosen ? 'chosen' : 'all'}
            onChange={({ currentTarget }) => setChosen(currentTarget.value === 'all' ? null : new Set())}
          />
        )}
        {isChosen && eligible.length > 0 ? (
          <Choice people={eligible} chosen={chosen ?? new Set()} onChoose={setChosen} />
        ) : null}
        <Explanation waiting={waiting} count={count} />
        <LicenceRequests count={unlicensed} />
        <Checkbox
          label="Send by e-mail, with the PDF"
          checked={sends}
          onChange={({ currentTarget }) => setSends(currentTarget.checked)}
        />
        {refusal === null ? null : <p role="alert">{refusal}</p>}
      </div>
    </ConfirmDialog>
  )
}

function countUnlicensed(waiting: RegistrationsWithoutCertificate | undefined): number {
  return waiting?.people.filter(({ reason }) => reason === 'licence').length ?? 0
}

function LicenceRequests({ count }: { count: number }) {
  if (count === 0) return null
  const who = count === 1 ? '1 person without a license is' : `${count} people without a license are`
  return <p>{who} asked for it by e-mail, once.</p>
}

function Choice({
  people,
  chosen,
  onChoose,
}: {
  people: People
  chosen: ReadonlySet<number>
  onChoose: (chosen: ReadonlySet<number>) => void
}) {
  function toggle(id: number, isChosen: boolean) {
    const next = new Set(chosen)
    if (isChosen) next.add(id)
    else next.delete(id)
    onChoose(next)
  }
  return (
    <fieldset className="certificates-choice">
      <legend>People</legend>
      {people.map(({ registrationId, name }) => (
        <Checkbox
          key={registrationId}
          label={name}
          checked={chosen.has(registrationId)}
          onChange={({ currentTarget }) => toggle(registrationId, currentTarget.checked)}
        />
      ))}
    </fieldset>
  )
}

function Explanation({
  waiting: { data, isError },
  count,
}: {
  waiting: { data: RegistrationsWithoutCertificate | undefined; isError: boolean }
  count: number
}) {
  if (isError) return <p role="status">It could not be counted who can have one. Please try again.</p>
  if (data === undefined) return <p role="status">Counting...</p>
  const missing = Map.groupBy(
    data.people.filter(({ reason }) => reason !== null),
    ({ reason }) => reason,
  )
  return (
    <div role="status">
      <p>{count === 1 ? '1 certificate will be issued.' : `${count} certificates will be issued.`}</p>
      {missing.size === 0 ? null : (
        <ul className="certificates-blockers" aria-label="Not issued">
          {[...missing].map(([reason, people]) => (
            <li key={reason}>
              {reason === null ? '' : skipReasonLabels[reason]}: <strong>{people.length}</strong>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
