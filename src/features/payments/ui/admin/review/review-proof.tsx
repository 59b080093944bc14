import type { UseQueryResult } from '@tanstack/react-query'
import type { Ref } from 'react'
import { ApiError } from '../../../../../platform/api-client/api-client.ts'
import { Loading } from '../../../../../ui/public/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../../../ui/public/states.tsx'
import type { PaymentReviewCase } from '../../../contract/payments.ts'
import { ProofViewer, type ProofViewerControls } from './proof-viewer.tsx'

export interface ReviewedProofProps {
  payment: Pick<PaymentReviewCase, 'proof' | 'attendee'>
  image: UseQueryResult<Blob>
  controls: Ref<ProofViewerControls>
}

export function ReviewedProof({ payment: { proof, attendee }, image, controls }: ReviewedProofProps) {
  if (proof === null) return <EmptyState title="No proof of payment uploaded." />
  if (proof.url === null)
    return (
      <EmptyState title="This image was deleted.">
        Proofs of payment are deleted some time after the seminar.
      </EmptyState>
    )
  if (image.data !== undefined)
    return (
      <ProofViewer
        key={proof.url}
        blob={image.data}
        name={attendee.displayName}
        fileUrl={proof.url}
        controls={controls}
      />
    )
  if (image.isError && !image.isFetching)
    return <ErrorState message={reasonOf(image.error)} onRetry={() => void image.refetch()} />
  return (
    <Loading label="Loading the proof of payment">
      <div className="skeleton proof-skeleton" />
    </Loading>
  )
}

function reasonOf(error: Error): string {
  return error instanceof ApiError ? error.message : 'The proof of payment could not be loaded.'
}
