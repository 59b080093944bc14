import type { ReactNode } from 'react'
import { Toaster } from '../../ui/public/toaster.tsx'
import { useCompleteStyles } from '../complete-styles.ts'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'

export interface PublicLayoutProps {
  isSignedIn: boolean
  year: number
  children: ReactNode
}

export function PublicLayout({ isSignedIn, year, children }: PublicLayoutProps) {
  useCompleteStyles()
  return (
    <div className="frame" data-cut-styles>
      {/* A plain anchor moves the focus without JavaScript and causes no router navigation. */}
      <a className="skip btn btn-primary" href="#main">
        Skip to main content
      </a>
      <SiteHeader isSignedIn={isSignedIn} />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <SiteFooter year={year} />
      <Toaster />
    </div>
  )
}
