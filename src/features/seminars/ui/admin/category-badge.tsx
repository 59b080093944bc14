import type { Category } from '../../contract/seminars.ts'
import { textColorOn } from '../../rules/text-color.ts'

/** A category's name on its colour, in a readable text colour in both schemes. */
export function CategoryBadge({ category }: { category: Pick<Category, 'name' | 'color'> }) {
  const { name, color } = category
  return (
    <span className="badge badge-tinted" style={{ backgroundColor: color, color: textColorOn(color) }}>
      {name}
    </span>
  )
}
