import { ActionIcon, EmptyState, Skeleton } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { type KeyboardEvent, type Ref, useCallback, useImperativeHandle, useRef, useState } from 'react'
import type { PaymentReviewCase } from '#app/features/payment-review/contract/payment-review.ts'
import { ApiError } from '#app/platform/api-client/api-client.ts'
import { ErrorState } from '#app/ui/admin/error-state.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { IconName } from '#app/ui/icon-names.ts'
import { Loading } from '#app/ui/loading.tsx'
import { proofZoomStep, useProofView } from './use-proof-view.ts'

export interface ProofViewerControls {
  zoom(factor: number): void
  showWhole(): void
  rotate(quarter: 1 | -1): void
}

function ProofViewer({
  blob,
  name,
  fileUrl,
  controls,
}: {
  blob: Blob
  name: string
  fileUrl: string
  controls: Ref<ProofViewerControls>
}) {
  const frame = useRef<HTMLElement>(null)
  const proofView = useProofView(frame)
  const [isBroken, setIsBroken] = useState(false)
  const { zoom, showWhole, rotate, setImage } = proofView
  useImperativeHandle(controls, () => ({ zoom: (factor) => zoom(factor), showWhole, rotate }))

  const show = useCallback(
    (image: HTMLImageElement | null) => {
      if (image === null) return
      const url = URL.createObjectURL(blob)
      image.src = url
      return () => URL.revokeObjectURL(url)
    },
    [blob],
  )

  function moveByKey(event: KeyboardEvent) {
    if (!proofView.moveByKey(event.key)) return
    event.preventDefault()
    // In the review the same arrow key opens the next payment.
    event.stopPropagation()
  }

  const { view, scale } = proofView
  const style = {
    transform: `translate(-50%, -50%) translate(${view.shift.x}px, ${view.shift.y}px) rotate(${view.quarterTurns * 90}deg) scale(${scale})`,
  }
  if (isBroken) return <ErrorState message="The image of the proof of payment cannot be shown." />
  return (
    <div className="proof-viewer">
      <section
        ref={frame}
        className="proof-frame"
        data-can-move={proofView.canMove}
        aria-label="Proof of payment"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to move the picture
        tabIndex={0}
        onKeyDown={moveByKey}
        onDoubleClick={() => (view.zoom > 1 ? showWhole() : zoom(proofZoomStep * 2))}
        {...proofView.pointers}
      >
        <img
          ref={show}
          className="proof-picture"
          style={style}
          hidden={!proofView.isVisible}
          alt={`Proof of payment of ${name}`}
          draggable={false}
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
            setImage({ width, height })
          }
          onError={() => setIsBroken(true)}
        />
      </section>
      <div className="proof-tools" role="toolbar" aria-label="Image">
        <Tool label="Zoom out" icon="zoom-out" onPress={() => zoom(1 / proofZoomStep)} />
        <Tool label="Zoom in" icon="zoom-in" onPress={() => zoom(proofZoomStep)} />
        <button type="button" className="proof-fit" onClick={showWhole}>
          Fit
        </button>
        <Tool label="Rotate left" icon="rotate-ccw" onPress={() => rotate(-1)} />
        <Tool label="Rotate right" icon="rotate-cw" onPress={() => rotate(1)} />
        <a className="proof-tab" href={fileUrl} target="_blank" rel="noopener">
          Open in a new tab
        </a>
      </div>
    </div>
  )
}

function Tool({ label, icon, onPress }: { label: string; icon: IconName; onPress: () => void }) {
  return (
    <ActionIcon aria-label={label} title={label} onClick={onPress}>
      <Icon name={icon} />
    </ActionIcon>
  )
}

export function ReviewedProof({
  payment: { proof, attendee },
  image,
  controls,
}: {
  payment: Pick<PaymentReviewCase, 'proof' | 'attendee'>
  image: UseQueryResult<Blob>
  controls: Ref<ProofViewerControls>
}) {
  if (proof === null) return <EmptyState title="No proof of payment uploaded." />
  if (proof.url === null)
    return (
      <EmptyState
        title="This image was deleted."
        description="Proofs of payment are deleted some time after the seminar."
      />
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
      <Skeleton className="proof-skeleton" />
    </Loading>
  )
}

function reasonOf(error: Error): string {
  return error instanceof ApiError ? error.message : 'The proof of payment could not be loaded.'
}
