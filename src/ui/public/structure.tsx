import type { ReactNode } from 'react'

/** Keeps the width of the page and its margins. */
export function Container({ children }: { children: ReactNode }) {
  return <div className="page-width">{children}</div>
}

export type SectionTone = 'paper' | 'sunken' | 'deep'

export interface SectionProps {
  /** The id of the heading that names the section. */
  labelledBy?: string | undefined
  tone?: SectionTone
  children: ReactNode
}

/** A part of a page over its full width. */
export function Section({ labelledBy, tone = 'paper', children }: SectionProps) {
  return (
    <section className={`section ${toneClass[tone]}`} aria-labelledby={labelledBy}>
      <Container>{children}</Container>
    </section>
  )
}

const toneClass: Record<SectionTone, string> = { paper: '', sunken: 'section-sunken', deep: 'deep' }

export interface PageHeadingProps {
  title: string
  subtitle?: ReactNode
  /** A short line above the title. */
  eyebrow?: string | undefined
  actions?: ReactNode
}

/** The one h1 of a page. */
export function PageHeading({ title, subtitle, eyebrow, actions }: PageHeadingProps) {
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
  /** Stands above the text over the full width, without margins. */
  art?: ReactNode
  labelledBy?: string | undefined
  children: ReactNode
}

/** One thing among others: a ground of its own with room around the text. */
export function Card({ as: Element = 'div', art, labelledBy, children }: CardProps) {
  return (
    <Element className="card" aria-labelledby={labelledBy}>
      {art}
      <div className="card-body">{children}</div>
    </Element>
  )
}

/** Running text with the spacing of a page in a book. */
export function Prose({ children }: { children: ReactNode }) {
  return <div className="prose">{children}</div>
}
