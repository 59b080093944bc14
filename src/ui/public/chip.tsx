import type { ReactNode } from 'react'
import { Link } from 'react-router'

/** A filter in the URL, with its number of results. */
export function ChipLink({
  to,
  isCurrent,
  count,
  children,
}: {
  to: string
  isCurrent: boolean
  count?: number | undefined
  children: ReactNode
}) {
  return (
    <Link className="chip" to={to} aria-current={isCurrent ? 'true' : undefined} preventScrollReset>
      {children}
      <ChipCount count={count} />
    </Link>
  )
}

/** A filter in page state. */
export function ChipToggle({
  isPressed,
  onToggle,
  count,
  children,
}: {
  isPressed: boolean
  onToggle: (isPressed: boolean) => void
  count?: number | undefined
  children: ReactNode
}) {
  return (
    <button type="button" className="chip" aria-pressed={isPressed} onClick={() => onToggle(!isPressed)}>
      {children}
      <ChipCount count={count} />
    </button>
  )
}

function ChipCount({ count }: { count: number | undefined }) {
  return count === undefined ? null : <span className="chip-count">{`(${count})`}</span>
}
