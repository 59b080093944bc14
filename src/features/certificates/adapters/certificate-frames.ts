/** Shipped drawings behind the blocks of a certificate, in millimeters. No JSX, as Node.js runs this file directly. */
import { Circle, Path, Rect, Svg } from '@react-pdf/renderer'
import { createElement as draw, type ReactNode } from 'react'
import { inkColors } from '#app/platform/documents/sheet.ts'
import type { CertificateFrame } from '../contract/layout-values.ts'

interface Paper {
  readonly width: number
  readonly height: number
}

type DrawFrame = (paper: Paper, color: string) => readonly ReactNode[]

const strokes = (d: string, stroke: string, strokeWidth: number) =>
  draw(Path, { key: d, d, stroke, strokeWidth, fill: 'none' })

const rectangle = ({ width, height }: Paper, inset: number) =>
  `M${inset} ${inset}H${width - inset}V${height - inset}H${inset}Z`

/** A rectangle whose corners are cut by quarter circles. */
function notchedRectangle({ width, height }: Paper, inset: number, radius: number): string {
  const [right, bottom, arc] = [width - inset, height - inset, `A${radius} ${radius} 0 0 0`]
  return (
    `M${inset + radius} ${inset}H${right - radius}${arc} ${right} ${inset + radius}` +
    `V${bottom - radius}${arc} ${right - radius} ${bottom}H${inset + radius}` +
    `${arc} ${inset} ${bottom - radius}V${inset + radius}${arc} ${inset + radius} ${inset}Z`
  )
}

/** A four-pointed star with a ring in each notch. */
function cornerOrnaments({ width, height }: Paper, inset: number, color: string): ReactNode[] {
  const corners = [
    [inset, inset],
    [width - inset, inset],
    [inset, height - inset],
    [width - inset, height - inset],
  ] as const
  return corners.flatMap(([x, y]) => [
    draw(Path, {
      key: `star ${x} ${y}`,
      d: `M${x} ${y - 3.4}Q${x + 0.6} ${y - 0.6} ${x + 3.4} ${y}Q${x + 0.6} ${y + 0.6} ${x} ${y + 3.4}Q${x - 0.6} ${y + 0.6} ${x - 3.4} ${y}Q${x - 0.6} ${y - 0.6} ${x} ${y - 3.4}Z`,
      fill: color,
    }),
    draw(Circle, {
      key: `ring ${x} ${y}`,
      cx: x,
      cy: y,
      r: 4.4,
      stroke: color,
      strokeWidth: 0.3,
      fill: 'none',
    }),
  ])
}

const drawClassic: DrawFrame = (paper, color) => [
  strokes(rectangle(paper, 5), color, 1.4),
  strokes(rectangle(paper, 6.6), color, 0.25),
  strokes(notchedRectangle(paper, 9, 7), color, 0.5),
  strokes(notchedRectangle(paper, 10, 7), color, 0.2),
  ...cornerOrnaments(paper, 10.5, color),
]

const drawModern: DrawFrame = ({ width, height }, color) => [
  draw(Circle, { key: 'large', cx: width, cy: 0, r: 74, fill: color, fillOpacity: 0.05 }),
  draw(Circle, { key: 'small', cx: width, cy: 0, r: 46, fill: color, fillOpacity: 0.07 }),
  draw(Rect, { key: 'band', x: 0, y: 0, width: 14, height, fill: color }),
  draw(Rect, { key: 'stripe', x: 15.2, y: 0, width: 1.2, height, fill: color, fillOpacity: 0.4 }),
]

const drawPlain: DrawFrame = (paper) => [strokes(rectangle(paper, 10), inkColors.soft, 0.2)]

const drawings: Readonly<Record<CertificateFrame, DrawFrame>> = {
  none: () => [],
  classic: drawClassic,
  modern: drawModern,
  plain: drawPlain,
}

export function drawFrame(frame: CertificateFrame, paper: Paper, color: string) {
  const { width, height } = paper
  const style = { position: 'absolute', left: 0, top: 0, width: `${width}mm`, height: `${height}mm` } as const
  return draw(Svg, { viewBox: `0 0 ${width} ${height}`, style }, ...drawings[frame](paper, color))
}
