import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import type { CertificateLayout } from '#app/features/certificates/contract/layout.ts'
import { certificateBlockSize, certificatePapers } from '#app/features/certificates/contract/layout-values.ts'
import { findBlockAt, keepBlockWithinMargins } from '#app/features/certificates/rules/block-places.ts'
import { describeDesignBlock } from './design-blocks.tsx'

type Place = ReturnType<typeof keepBlockWithinMargins>

const directions: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

export interface MovableBlocksProps {
  layout: CertificateLayout
  /** Index of the block that the arrow keys move. */
  chosen: number
  /** Id of the element that explains the keys. */
  hintId: string
  onChoose: (index: number) => void
  onMove: (index: number, place: Place) => void
}

/**
 * Outlines of the blocks on the picture of their paper. One control for all: on a small picture they are too close
 * for a finger each.
 */
export function MovableBlocks({ layout, chosen, hintId, onChoose, onMove }: MovableBlocksProps) {
  const { paper, blocks } = layout
  const page = certificatePapers[paper]
  /** Block that is dragged, and how far from its corner the pointer holds it. */
  const held = useRef<(Place & { index: number }) | null>(null)

  function move(index: number, place: Place) {
    const block = blocks[index]
    if (block !== undefined) onMove(index, keepBlockWithinMargins(block, paper, place))
  }

  function moveByKey(event: KeyboardEvent) {
    const direction = directions[event.key]
    const block = blocks[chosen]
    if (direction === undefined || block === undefined) return
    event.preventDefault()
    const [x, y] = direction
    const step = event.shiftKey ? 10 : 1
    move(chosen, { x: block.x + x * step, y: block.y + y * step })
  }

  function toMillimeters({ currentTarget, clientX, clientY }: PointerEvent): Place {
    const { left, top, width } = currentTarget.getBoundingClientRect()
    const scale = page.width / width
    return { x: (clientX - left) * scale, y: (clientY - top) * scale }
  }

  function press(event: PointerEvent) {
    const point = toMillimeters(event)
    const index = findBlockAt(blocks, point)
    const block = blocks[index]
    if (block === undefined) return
    event.currentTarget.setPointerCapture(event.pointerId)
    held.current = { index, x: point.x - block.x, y: point.y - block.y }
    onChoose(index)
  }

  function drag(event: PointerEvent) {
    const { current } = held
    if (current === null) return
    const point = toMillimeters(event)
    move(current.index, { x: point.x - current.x, y: point.y - current.y })
  }

  const block = blocks[chosen]
  return (
    <button
      type="button"
      className="design-blocks"
      aria-label={
        block && `Move ${describeDesignBlock(block)}, ${block.x} mm from left, ${block.y} mm from top`
      }
      aria-describedby={hintId}
      onKeyDown={moveByKey}
      onPointerDown={press}
      onPointerMove={drag}
      onLostPointerCapture={() => {
        held.current = null
      }}
    >
      {blocks.map((each, index) => {
        if (each.isHidden) return null
        const { width, height } = certificateBlockSize(each)
        return (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: blocks are neither added nor sorted
            key={index}
            data-chosen={index === chosen || undefined}
            style={{
              left: `${(each.x / page.width) * 100}%`,
              top: `${(each.y / page.height) * 100}%`,
              width: `${(width / page.width) * 100}%`,
              height: `${(height / page.height) * 100}%`,
            }}
          />
        )
      })}
    </button>
  )
}
