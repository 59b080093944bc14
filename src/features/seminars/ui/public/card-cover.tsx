import { Picture, type PictureFiles } from '#app/ui/picture.tsx'

/** The cover picture on a card, loaded when the card is about to be visible. */
export function CardCover({ cover }: { cover: PictureFiles }) {
  return (
    <Picture className="card-cover" picture={cover} sizes="(min-width: 48rem) 24rem, 100vw" priority="late" />
  )
}
