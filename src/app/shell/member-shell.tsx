import { type ReactNode, useState } from 'react'
import { provider } from '../../content/provider.ts'
import { useAuth } from '../../features/accounts/ui/auth-provider.tsx'
import { Button } from '../../ui/public/button.tsx'
import { Icon } from '../../ui/public/icon.tsx'
import { AccountMenu } from './account-menu.tsx'
import { firstStepOf } from './first-step.ts'
import { Sidebar } from './sidebar.tsx'

const menuId = 'shell-menu'

export interface MemberShellProps {
  year: number
  onLogout: () => void
  children: ReactNode
}

export function MemberShell({ year, onLogout, children }: MemberShellProps) {
  const { state } = useAuth()
  const [isMenuOpen, setIsMenuOpen] = useState(false)
  const user = state.status === 'authenticated' ? state.user : null
  // No other page opens before the first step is done.
  const role = user === null || firstStepOf(user) !== null ? null : user.role
  return (
    <div className="shell">
      <a className="skip btn btn-primary" href="#main">
        Skip to main content
      </a>
      <Sidebar id={menuId} role={role} onToggle={setIsMenuOpen} />
      <header className="shell-top">
        <button
          type="button"
          className="icon-btn side-toggle"
          popoverTarget={menuId}
          aria-expanded={isMenuOpen}
          aria-controls={menuId}
          aria-label="Menu"
        >
          <Icon name="menu" />
        </button>
        {user === null ? (
          <p className="shell-person">Not logged in</p>
        ) : (
          <AccountMenu user={user} hasSettings={role !== null} onLogout={onLogout} />
        )}
        <Button variant="secondary" className="needs-script" onClick={onLogout}>
          <Icon name="log-out" />
          Logout
        </Button>
      </header>
      <main id="main" className="shell-main" tabIndex={-1}>
        {children}
      </main>
      <footer className="shell-foot">
        © {year} {provider.name}
      </footer>
    </div>
  )
}
