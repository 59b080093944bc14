import { useRef } from 'react'
import { Link, NavLink } from 'react-router'
import { provider } from '../../content/provider.ts'
import { Logo } from '../../ui/brand/logo.tsx'
import { ButtonLink } from '../../ui/public/button.tsx'
import { Icon } from '../../ui/public/icon.tsx'

const MENU_ID = 'site-menu'

const menu = [
  { label: 'Home', to: '/' },
  { label: 'About Us', to: '/about' },
  { label: 'Seminars', to: '/register' },
  { label: 'Contact Us', to: '/contact' },
]

export function SiteHeader({ isSignedIn }: { isSignedIn: boolean }) {
  const menuRef = useRef<HTMLElement>(null)
  const account = isSignedIn ? { label: 'Dashboard', to: '/dashboard' } : { label: 'Login', to: '/login' }

  function closeMenu() {
    const element = menuRef.current
    if (element?.matches(':popover-open') === true) element.hidePopover()
  }

  return (
    <header className="site-header">
      <div className="page-width site-bar">
        <Link className="logo" to="/" aria-label={`${provider.name}, home`}>
          <Logo />
        </Link>
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: a link pressed by keyboard clicks too */}
        <nav
          ref={menuRef}
          id={MENU_ID}
          className="site-menu"
          popover="auto"
          aria-label="Main"
          onClick={closeMenu}
        >
          <ul>
            {menu.map((item) => (
              <li key={item.to}>
                <NavLink className="nav-link" to={item.to} end={item.to === '/'}>
                  {item.label}
                </NavLink>
              </li>
            ))}
            <li className="phone-only">
              <NavLink className="nav-link" to={account.to}>
                {account.label}
              </NavLink>
            </li>
          </ul>
        </nav>
        <ButtonLink className="site-register" to="/register">
          Register
        </ButtonLink>
        <ButtonLink className="wide-only" variant="secondary" to={account.to}>
          {account.label}
        </ButtonLink>
        <button type="button" className="icon-btn phone-only" popoverTarget={MENU_ID} aria-label="Menu">
          <Icon name="menu" />
        </button>
      </div>
    </header>
  )
}
