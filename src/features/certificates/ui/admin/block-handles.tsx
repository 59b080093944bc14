import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import type { CertificateBlock, CertificateLayout } from '#app/features/certificates/contract/layout.ts'
import { type PaperSize, papers, sizeOfBlock } from '#app/features/certificates/contract/layout-values.ts'
import { keepMargins } from '#app/features/certificates/rules/block-places.ts'
import { nameBlock } from './design-blocks.tsx'

type Place = ReturnType<typeof keepMargins>

export interface BlockHandlesProps {
  layout: CertificateLayout
  /** Id of the element that explains the keys. */
  hintId: string
  onMove: (index: number, place: Place) => void
}

/** Blocks on the picture of their paper, to be moved by pointer or arrow keys. */
export function BlockHandles({ layout: { paper, blocks }, hintId, onMove }: BlockHandlesProps) {
  return blocks.map((block, index) =>
    block.isHidden ? null : (
      <BlockHandle
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks are neither added nor sorted
        key={index}
        block={block}
        paper={paper}
        hintId={hintId}
        onMove={(place) => onMove(index, place)}
      />
    ),
  )
}

const directions: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

interface BlockHandleProps {
  block: CertificateBlock
  paper: PaperSize
  hintId: string
  onMove: (place: Place) => void
}

function BlockHandle({ block, paper, hintId, onMove }: BlockHandleProps) {
  /** The pointer and the block when the pointer was pressed. */
  const start = useRef<(Place & { clientX: number; clientY: number }) | null>(null)
  const page = papers[paper]
  const { width, height } = sizeOfBlock(block)
  const move = (x: number, y: number) => onMove(keepMargins(block, paper, { x, y }))

  function moveByKey(event: KeyboardEvent) {
    const direction = directions[event.key]
    if (direction === undefined) return
    event.preventDefault()
    const [x, y] = direction
    const step = event.shiftKey ? 10 : 1
    move(block.x + x * step, block.y + y * step)
  }

  function press(event: PointerEvent<HTMLButtonElement>) {
    event.currentTarget.setPointerCapture(event.pointerId)
    const { clientX, clientY } = event
    start.current = { clientX, clientY, x: block.x, y: block.y }
  }

  function drag({ currentTarget, clientX, clientY }: PointerEvent<HTMLButtonElement>) {
    const from = start.current
    if (from === null) return
    const millimetres = page.width / (currentTarget.offsetParent?.clientWidth ?? page.width)
    move(from.x + (clientX - from.clientX) * millimetres, from.y + (clientY - from.clientY) * millimetres)
  }

  return (
    <button
      type="button"
      className="design-handle"
      aria-label={`Move ${nameBlock(block)}, ${block.x} mm from left, ${block.y} mm from top`}
      aria-describedby={hintId}
      style={{
        left: `${(block.x / page.width) * 100}%`,
        top: `${(block.y / page.height) * 100}%`,
        width: `${(width / page.width) * 100}%`,
        height: `${(height / page.height) * 100}%`,
        // A line is thinner than its handle, which texts beside it would cover.
        zIndex: block.type === 'line' ? 1 : undefined,
      }}
      onKeyDown={moveByKey}
      onPointerDown={press}
      onPointerMove={drag}
      onLostPointerCapture={() => {
        start.current = null
      }}
    />
  )
}
