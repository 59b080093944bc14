import { expect, test } from 'vitest'
import {
  canPanProofView,
  clampProofView,
  initialProofImageView,
  type ProofImageView,
  panProofView,
  proofViewScale,
  rotateProofView,
  zoomProofView,
} from './use-proof-view.ts'

/** A phone screenshot in a square frame. */
const stage = { image: { width: 1000, height: 2000 }, frame: { width: 500, height: 500 } }
const small = { image: { width: 100, height: 50 }, frame: { width: 500, height: 500 } }

const of = (values: Partial<ProofImageView>): ProofImageView => ({ ...initialProofImageView, ...values })

test('The proof viewer fits the whole image and does not enlarge small ones', () => {
  expect(proofViewScale(initialProofImageView, stage)).toBe(0.25)
  expect(proofViewScale(initialProofImageView, small)).toBe(1)
  expect(canPanProofView(initialProofImageView, stage)).toBe(false)
})

test('The proof viewer zooms between fit and eight times', () => {
  expect(zoomProofView(initialProofImageView, stage, { factor: 0.5 }).zoom).toBe(1)
  expect(zoomProofView(initialProofImageView, stage, { factor: 100 }).zoom).toBe(8)
})

test('The proof viewer keeps the point under the pointer in place while zooming', () => {
  const near = zoomProofView(initialProofImageView, stage, { factor: 4, at: { x: 100, y: 200 } })
  // At four times the scale, the center moves by three times the pointer's offset in the opposite direction.
  expect(near.shift).toEqual({ x: -250, y: -600 })
  expect(zoomProofView(near, stage, { factor: 0.25, at: { x: 100, y: 200 } })).toEqual(initialProofImageView)
})

test('The proof viewer does not let image edges move inside the frame', () => {
  const twice = of({ zoom: 2 })
  // The image measures 500 by 1000 pixels, so it can be panned 250 pixels vertically and not sideways.
  expect(panProofView(twice, stage, { x: 40, y: 9999 }).shift).toEqual({ x: 0, y: 250 })
  expect(panProofView(twice, stage, { x: -40, y: -100 }).shift).toEqual({ x: 0, y: -100 })
  expect(canPanProofView(twice, stage)).toBe(true)
  expect(clampProofView(of({ shift: { x: 9, y: 9 } }), stage).shift).toEqual({ x: 0, y: 0 })
})

test('The proof viewer rotates both ways, refits rotated images and keeps the centre', () => {
  const left = rotateProofView(initialProofImageView, stage, -1)
  expect(left.quarterTurns).toBe(-1)
  expect(proofViewScale(left, stage)).toBe(0.25)
  expect(
    proofViewScale(
      rotateProofView(initialProofImageView, { ...stage, frame: { width: 1000, height: 500 } }, 1),
      {
        ...stage,
        frame: { width: 1000, height: 500 },
      },
    ),
  ).toBe(0.5)
  const high = of({ zoom: 4, shift: { x: 100, y: 300 } })
  const right = rotateProofView(high, stage, 1)
  expect(right.shift).toEqual({ x: -300, y: 100 })
  expect(rotateProofView(right, stage, -1).shift).toEqual(high.shift)
})
