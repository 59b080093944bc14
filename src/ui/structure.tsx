import type { ReactNode } from 'react'

export function Container({ children }: { children: ReactNode }) {
  return <div className="page-width">{children}</div>
}

export type SectionTone = 'paper' | 'sunken' | 'deep'

export function Section({
  labelledBy,
  tone = 'paper',
  children,
}: {
  labelledBy?: string | undefined
  tone?: SectionTone
  children: ReactNode
}) {
  return (
    <section className={`section ${toneClass[tone]}`} aria-labelledby={labelledBy}>
      <Container>{children}</Container>
    </section>
  )
}

/** Section for pages of one column of text. */
export function NarrowSection({ children }: { children: ReactNode }) {
  return (
    <Section>
      <div className="mx-auto grid w-full max-w-[40rem] gap-6">{children}</div>
    </Section>
  )
}

const toneClass: Record<SectionTone, string> = { paper: '', sunken: 'section-sunken', deep: 'deep' }

export function PageHeading({
  title,
  subtitle,
  eyebrow,
  actions,
}: {
  title: string
  subtitle?: ReactNode
  eyebrow?: string | undefined
  actions?: ReactNode
}) {
  return (
    <div className="heading">
      {eyebrow === undefined ? null : <p className="eyebrow">{eyebrow}</p>}
      <h1>{title}</h1>
      {subtitle === undefined ? null : <p className="heading-text">{subtitle}</p>}
      {actions === undefined ? null : <div className="flex flex-wrap gap-3">{actions}</div>}
    </div>
  )
}

export type CardElement = 'div' | 'article' | 'li' | 'section'

export interface CardProps {
  as?: CardElement
  art?: ReactNode
  labelledBy?: string | undefined
  children: ReactNode
}

export function Card({ as: Element = 'div', art, labelledBy, children }: CardProps) {
  return (
    <Element className="card" aria-labelledby={labelledBy}>
      {art}
      <div className="card-body">{children}</div>
    </Element>
  )
}

export function Prose({ children }: { children: ReactNode }) {
  return <div className="prose">{children}</div>
}
