import { Drawer } from '@mantine/core'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { CoverContext } from './cover.ts'
import { overlaid } from './overlaid.ts'
import { LeaveQuestion, type SheetGuard, SheetGuardContext } from './sheet-guard.tsx'
import { useOpener } from './use-opener.ts'

export interface SheetProps {
  title: string
  subtitle?: string | undefined
  isOpen: boolean
  onClose: () => void
  /** As wide as the screen allows, for a form that has something beside it. */
  isWide?: boolean
  children: ReactNode
}

const wide = '76rem'

/**
 * A form or a list at the side of the page, over it.
 *
 * A press beside it does not close it, because what was typed would be gone; Esc and its buttons do, and ask first
 * where its form says that something was typed (see `SheetForm`). Whoever opens it gives the focus back (see
 * `useOpener`).
 */
export function Sheet({ title, subtitle, isOpen, onClose, isWide = false, children }: SheetProps) {
  const [isChanged, setIsChanged] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const [covers, setCovers] = useState(0)
  const typedInto = useOpener()
  const ask = useCallback(() => {
    if (document.activeElement instanceof HTMLElement) typedInto.remember(document.activeElement)
    // Later than the Esc that asks: the question would take the same key as its answer.
    setTimeout(() => setIsAsking(true))
  }, [typedInto])
  const report = useCallback((isTyped: boolean) => {
    setIsChanged(isTyped)
    // A save may end, and close the sheet, while the question stands: the next one must not begin with it.
    if (!isTyped) setIsAsking(false)
  }, [])
  const count = useCallback((by: 1 | -1) => setCovers((before) => before + by), [])
  const leave = isChanged ? ask : onClose
  const guard = useMemo<SheetGuard>(() => ({ leave, report }), [leave, report])
  return (
    <>
      <Drawer.Root
        {...overlaid}
        opened={isOpen}
        onClose={leave}
        position="right"
        closeOnClickOutside={false}
        closeOnEscape={!isAsking && covers === 0}
        {...(isWide && { size: wide })}
      >
        <Drawer.Overlay />
        <Drawer.Content>
          {/* Without its role, which would be that of a second banner. */}
          <Drawer.Header role="presentation">
            <Drawer.Title>{title}</Drawer.Title>
            <Drawer.CloseButton aria-label="Close" />
          </Drawer.Header>
          <Drawer.Body>
            {subtitle === undefined ? null : <p className="muted sheet-subtitle">{subtitle}</p>}
            <CoverContext value={count}>
              <SheetGuardContext value={guard}>{children}</SheetGuardContext>
            </CoverContext>
          </Drawer.Body>
        </Drawer.Content>
      </Drawer.Root>
      {isOpen && isChanged ? (
        <LeaveQuestion
          isAsking={isAsking}
          onAsk={ask}
          onStay={() => {
            setIsAsking(false)
            typedInto.giveFocusBack()
          }}
          onDiscard={() => {
            setIsAsking(false)
            onClose()
          }}
        />
      ) : null}
    </>
  )
}
