import { type ReactNode, useId } from 'react'
import { Icon } from '../../../../../ui/public/icon.tsx'
import type { IconName } from '../../../../../ui/public/icon-names.ts'

export interface ProfileCardProps {
  title: string
  icon: IconName
  children: ReactNode
}

export function ProfileCard({ title, icon, children }: ProfileCardProps) {
  const id = useId()
  return (
    <section className="profile-card" aria-labelledby={id}>
      <h3 id={id} className="profile-card-title">
        <Icon name={icon} />
        {title}
      </h3>
      {children}
    </section>
  )
}

export function Facts({ children }: { children: ReactNode }) {
  return <dl className="profile-facts">{children}</dl>
}

/** Shows a placeholder for unknown values. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children ?? <span className="muted">Not given</span>}</dd>
    </div>
  )
}
