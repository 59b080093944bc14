import { type KeyboardEvent, type Ref, useCallback, useImperativeHandle, useRef, useState } from 'react'
import { Icon } from '../../../../../ui/public/icon.tsx'
import type { IconName } from '../../../../../ui/public/icon-names.ts'
import { ErrorState } from '../../../../../ui/public/states.tsx'
import { proofZoomStep, useProofView } from './use-proof-view.ts'

export interface ProofViewerControls {
  zoom(factor: number): void
  showWhole(): void
  turn(quarter: 1 | -1): void
}

export interface ProofViewerProps {
  picture: Blob
  name: string
  address: string
  controls: Ref<ProofViewerControls>
}

export function ProofViewer({ picture, name, address, controls }: ProofViewerProps) {
  const frame = useRef<HTMLElement>(null)
  const look = useProofView(frame)
  const [isBroken, setIsBroken] = useState(false)
  const { zoom, showWhole, turn, setPicture } = look
  useImperativeHandle(controls, () => ({ zoom: (factor) => zoom(factor), showWhole, turn }))

  const show = useCallback(
    (image: HTMLImageElement | null) => {
      if (image === null) return
      const url = URL.createObjectURL(picture)
      image.src = url
      return () => URL.revokeObjectURL(url)
    },
    [picture],
  )

  function moveByKey(event: KeyboardEvent) {
    if (!look.moveByKey(event.key)) return
    event.preventDefault()
    // In the review the same arrow key opens the next payment.
    event.stopPropagation()
  }

  const { view, scale } = look
  const style = {
    transform: `translate(-50%, -50%) translate(${view.shift.x}px, ${view.shift.y}px) rotate(${view.quarterTurns * 90}deg) scale(${scale})`,
  }
  if (isBroken) return <ErrorState message="The image of the proof of payment cannot be shown." />
  return (
    <div className="proof-viewer">
      <section
        ref={frame}
        className="proof-frame"
        data-can-move={look.canMove}
        aria-label="Proof of payment"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to move the picture
        tabIndex={0}
        onKeyDown={moveByKey}
        onDoubleClick={() => (view.zoom > 1 ? showWhole() : zoom(proofZoomStep * 2))}
        {...look.pointers}
      >
        <img
          ref={show}
          className="proof-picture"
          style={style}
          hidden={!look.isShown}
          alt={`Proof of payment of ${name}`}
          draggable={false}
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
            setPicture({ width, height })
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
        <Tool label="Rotate left" icon="rotate-ccw" onPress={() => turn(-1)} />
        <Tool label="Rotate right" icon="rotate-cw" onPress={() => turn(1)} />
        <a className="proof-tab" href={address} target="_blank" rel="noopener">
          Open in a new tab
        </a>
      </div>
    </div>
  )
}

interface ToolProps {
  label: string
  icon: IconName
  onPress: () => void
}

function Tool({ label, icon, onPress }: ToolProps) {
  return (
    <button type="button" className="icon-btn" aria-label={label} title={label} onClick={onPress}>
      <Icon name={icon} />
    </button>
  )
}
