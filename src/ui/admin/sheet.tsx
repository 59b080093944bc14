import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import { overlaid } from './overlaid.ts'

export interface SheetProps {
  title: string
  subtitle?: string | undefined
  isOpen: boolean
  onClose: () => void
  children: ReactNode
}

/**
 * A form or a list at the side of the page, over it.
 *
 * A press beside it does not close it, because what was typed would be gone; Esc and its buttons do. Whoever opens
 * it gives the focus back (see `useOpener`).
 */
export function Sheet({ title, subtitle, isOpen, onClose, children }: SheetProps) {
  return (
    <Drawer.Root {...overlaid} opened={isOpen} onClose={onClose} position="right" closeOnClickOutside={false}>
      <Drawer.Overlay />
      <Drawer.Content>
        {/* Without its role, which would be that of a second banner. */}
        <Drawer.Header role="presentation">
          <Drawer.Title>{title}</Drawer.Title>
          <Drawer.CloseButton aria-label="Close" />
        </Drawer.Header>
        <Drawer.Body>
          {subtitle === undefined ? null : <p className="muted sheet-subtitle">{subtitle}</p>}
          {children}
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}
