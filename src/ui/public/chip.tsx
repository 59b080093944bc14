import type { ReactNode } from 'react'
import { Link } from 'react-router'

export interface ChipLinkProps {
  to: string
  isCurrent: boolean
  count?: number | undefined
  children: ReactNode
}

/** A filter in the URL, with its number of results. */
export function ChipLink({ to, isCurrent, count, children }: ChipLinkProps) {
  return (
    <Link className="chip" to={to} aria-current={isCurrent ? 'true' : undefined} preventScrollReset>
      {children}
      <ChipCount count={count} />
    </Link>
  )
}

export interface ChipToggleProps {
  isPressed: boolean
  onToggle: (isPressed: boolean) => void
  count?: number | undefined
  children: ReactNode
}

/** A filter in page state. */
export function ChipToggle({ isPressed, onToggle, count, children }: ChipToggleProps) {
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
