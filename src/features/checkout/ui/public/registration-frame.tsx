import type { ReactNode } from 'react'
import { Card, PageHeading, Section } from '../../../../ui/public/structure.tsx'
import { WithoutScript } from './notices.tsx'

export interface RegistrationFrameProps {
  title: string
  facts: ReactNode
  isOpen: boolean
  children: ReactNode
}

export function RegistrationFrame({ title, facts, isOpen, children }: RegistrationFrameProps) {
  return (
    <Section>
      <div className="grid gap-6">
        <PageHeading
          title={`Register for ${title}`}
          {...(isOpen && { subtitle: 'Complete the steps below to secure your spot.' })}
        />
        <WithoutScript />
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
          {facts === undefined ? null : (
            <div className="lg:col-start-2 lg:row-start-1">
              <Card>{facts}</Card>
            </div>
          )}
          <div className="lg:col-start-1 lg:row-start-1">{children}</div>
        </div>
      </div>
    </Section>
  )
}
