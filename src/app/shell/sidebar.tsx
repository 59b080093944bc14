import { useQueryClient } from '@tanstack/react-query'
import { type MouseEvent, useRef } from 'react'
import { NavLink, useLocation, useNavigate } from 'react-router'
import { provider } from '../../content/provider.ts'
import { may } from '../../features/people/contract/permissions.ts'
import type { Role } from '../../features/people/contract/person.ts'
import { Logo } from '../../ui/brand/logo.tsx'
import { Icon } from '../../ui/public/icon.tsx'
import { isOfficePath, sidebarLinks } from './navigation.ts'

export interface SidebarProps {
  id: string
  role: Role | null
  onToggle: (isOpen: boolean) => void
}

/**
 * Sidebar navigation: a column on wide screens, a native popover on small ones. Links load whole pages, since
 * the admin area has its own stylesheet, except between admin pages during a mutation, which a page load
 * would abort.
 */
export function Sidebar({ id, role, onToggle }: SidebarProps) {
  const ref = useRef<HTMLElement>(null)

  const navigate = useNavigate()
  const queries = useQueryClient()
  const isInOffice = isOfficePath(useLocation().pathname)

  function keepWorkGoing(event: MouseEvent, to: string) {
    const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    if (!isPlain || !isInOffice || !isOfficePath(to) || queries.isMutating() === 0) return
    event.preventDefault()
    void navigate(to)
  }

  function close() {
    if (ref.current?.matches(':popover-open') === true) ref.current.hidePopover()
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a link pressed by keyboard clicks too
    <nav
      ref={ref}
      id={id}
      className="side"
      popover="auto"
      aria-label="Main"
      onToggle={(event) => onToggle(event.newState === 'open')}
      onClick={(event) => {
        if (event.target instanceof Element && event.target.closest('a') !== null) close()
      }}
    >
      <div className="side-head">
        <NavLink className="logo" to="/" reloadDocument aria-label={`${provider.name}, home`}>
          <Logo />
        </NavLink>
        <button
          type="button"
          className="icon-btn side-toggle"
          popoverTarget={id}
          popoverTargetAction="hide"
          aria-label="Close menu"
        >
          <Icon name="x" />
        </button>
      </div>
      <ul className="side-links">
        {sidebarLinks
          .filter(({ permission }) => may(role, permission))
          .map(({ label, to, icon }) => (
            <li key={to}>
              <NavLink
                className="side-link"
                to={to}
                reloadDocument
                onClick={(event) => keepWorkGoing(event, to)}
              >
                <Icon name={icon} />
                {label}
              </NavLink>
            </li>
          ))}
      </ul>
    </nav>
  )
}
