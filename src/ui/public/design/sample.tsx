import type { ReactNode } from 'react'

export function DesignSample({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="section grid gap-4" aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

export function DesignSampleRow({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-3">{children}</div>
}
