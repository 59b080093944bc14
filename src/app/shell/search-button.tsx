import { type ComponentType, useEffect, useRef, useState, useTransition } from 'react'
import type { Role } from '#app/features/people/contract/person.ts'
import { Icon } from '#app/ui/icon.tsx'
import { toast } from '#app/ui/toast.ts'
import type { CommandPaletteProps } from './command-palette.tsx'

const isField = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))

/** Whether a key opens the search: Ctrl K or ⌘K anywhere, '/' outside of fields. */
function opensSearch({ key, ctrlKey, metaKey, altKey, shiftKey, target }: KeyboardEvent): boolean {
  if (altKey) return false
  if (ctrlKey || metaKey) return !shiftKey && key.toLowerCase() === 'k'
  return key === '/' && !isField(target)
}

/** Opens the command palette, which is loaded when it is first opened. Not `lazy`, which never retries a failed import. */
export function SearchButton({ role }: { role: Role }) {
  const [Palette, setPalette] = useState<ComponentType<CommandPaletteProps> | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [isLoading, startLoading] = useTransition()
  const opener = useRef<Element | null>(null)

  function open() {
    if (isOpen || isLoading) return
    opener.current = document.activeElement
    startLoading(async () => {
      try {
        const { CommandPalette } = await import('./command-palette.tsx')
        startLoading(() => {
          setPalette(() => CommandPalette)
          setIsOpen(true)
        })
      } catch {
        toast.error('The search could not be loaded.', 'Please try again, or reload the page.')
      }
    })
  }

  const latestOpen = useRef(open)
  useEffect(() => {
    latestOpen.current = open
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || !opensSearch(event)) return
      event.preventDefault()
      latestOpen.current()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])

  return (
    <>
      <button
        type="button"
        className="btn btn-secondary shell-search needs-script"
        aria-keyshortcuts="Control+K Meta+K /"
        aria-haspopup="dialog"
        aria-busy={isLoading}
        onClick={open}
      >
        <Icon name="search" />
        <span className="shell-search-label">Search</span>
        <span className="shell-search-keys" aria-hidden="true">
          Ctrl K
        </span>
      </button>
      {Palette !== null && isOpen ? (
        <Palette role={role} opener={opener.current} onClose={() => setIsOpen(false)} />
      ) : null}
    </>
  )
}
