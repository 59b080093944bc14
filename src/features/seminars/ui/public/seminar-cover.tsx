import type { PublicSeminar } from '#app/features/seminars/contract/seminars.ts'
import { Picture } from '#app/ui/picture.tsx'

const sunPositions = [390, 520, 660, 800]

/** The uploaded picture as a whole, or a drawn one. */
export function SeminarCover({ seminar }: { seminar: Pick<PublicSeminar, 'id' | 'category' | 'cover'> }) {
  const { cover } = seminar
  if (!cover) return <DrawnCover seminar={seminar} />
  return (
    <Picture
      className="seminar-picture"
      picture={cover}
      sizes="(min-width: 64rem) 47rem, 100vw"
      priority="high"
    />
  )
}

/** A landscape in the category's color. The sun stands elsewhere on each seminar's. */
function DrawnCover({ seminar }: { seminar: Pick<PublicSeminar, 'id' | 'category'> }) {
  const { id, category } = seminar
  return (
    <svg
      className="seminar-cover"
      viewBox="0 0 1200 160"
      preserveAspectRatio="xMidYMax slice"
      style={category === null ? undefined : { color: category.color }}
      aria-hidden="true"
    >
      <circle cx={sunPositions[id % sunPositions.length]} cy="58" r="30" fill="#f4a91f" />
      <path d="M0 92c225-44 394-30 600-4s412 26 600-22v94H0z" fill="currentColor" opacity=".35" />
      <path d="M0 122c262-30 469-22 675-4s356 10 525-16v58H0z" fill="currentColor" opacity=".6" />
      <path d="M0 146c300-14 544-12 750-4s300 4 450-8v26H0z" fill="currentColor" />
    </svg>
  )
}
