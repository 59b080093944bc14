import type { Category } from '../../contract.ts'
import { inkOn } from '../../rules/ink.ts'

/** A category's name on its own colour, in the ink that is readable there; the same in both schemes. */
export function CategoryBadge({ category }: { category: Pick<Category, 'name' | 'color'> }) {
  const { name, color } = category
  return (
    <span className="badge badge-tinted" style={{ backgroundColor: color, color: inkOn(color) }}>
      {name}
    </span>
  )
}
