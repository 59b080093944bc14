import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { Card } from '../../../../ui/public/structure.tsx'

export interface PanelProps {
  title: string
  /** The title is added to the label to make it unique. */
  more?: { readonly label: string; readonly to: string }
  children: ReactNode
}

export function Panel({ title, more, children }: PanelProps) {
  const id = useId()
  return (
    <Card as="section" labelledBy={id}>
      <div className="dash-panel-head">
        <h2 id={id}>{title}</h2>
        {more === undefined ? null : (
          <Link to={more.to} reloadDocument className="dash-more" aria-label={`${more.label}: ${title}`}>
            {more.label}
          </Link>
        )}
      </div>
      {children}
    </Card>
  )
}

export function NothingHere({ children }: { children: string }) {
  return <p className="dash-empty">{children}</p>
}
