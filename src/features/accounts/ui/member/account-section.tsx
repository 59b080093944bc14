import type { ReactNode } from 'react'
import { Card } from '../../../../ui/public/structure.tsx'

export interface AccountSectionProps {
  id: string
  title: string
  children: ReactNode
}

export function AccountSection({ id, title, children }: AccountSectionProps) {
  const headingId = `${id}-heading`
  return (
    <Card as="section" labelledBy={headingId}>
      <h3 id={headingId}>{title}</h3>
      {children}
    </Card>
  )
}
