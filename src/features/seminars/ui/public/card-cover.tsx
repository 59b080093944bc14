import type { ReactNode } from 'react'
import { Picture, type PictureFiles } from '#app/ui/picture.tsx'

/** The cover picture on a card, loaded when the card is about to be visible, or a drawn one. */
export function CardCover({
  id,
  cover,
  color,
}: {
  id: number
  cover?: PictureFiles | undefined
  color?: string | null | undefined
}) {
  if (!cover) return <DrawnCover id={id} color={color} />
  return <Picture className="cover" picture={cover} sizes="(min-width: 48rem) 24rem, 100vw" priority="late" />
}

const sunPositions = [30, 43, 55, 68]

/** A landscape in the category's color, drawn by the stylesheet. The sun stands elsewhere on each seminar's. */
export function DrawnCover({ id, color }: { id: number; color: string | null | undefined }) {
  const sun = `${sunPositions[id % sunPositions.length]}%`
  return <div className="cover drawn-cover" style={{ '--sun': sun, color: color ?? undefined } as object} />
}

/** Date and price, the two facts that decide. */
export function DateAndPrice({
  date,
  time,
  price,
  priceNote,
}: {
  date: string
  time?: ReactNode
  price: string
  priceNote?: string | null | undefined
}) {
  return (
    <div className="decisive">
      <p>
        <strong>{date}</strong>
        {time}
      </p>
      <p>
        <strong>{price}</strong>
        {priceNote}
      </p>
    </div>
  )
}
