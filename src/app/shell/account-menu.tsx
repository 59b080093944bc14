import { Link, type LinkProps } from 'react-router'
import type { User } from '#app/features/accounts/contract/accounts.ts'
import { Icon } from '#app/ui/icon.tsx'
import type { IconName } from '#app/ui/icon-names.ts'

const menuId = 'account-menu'

export interface AccountMenuProps {
  user: Pick<User, 'displayName' | 'email'>
  /** False until a required second factor is set up: no other page opens before. */
  hasSettings: boolean
  onLogout: () => void
}

/** Works without JavaScript. The site is another document, without what the area keeps in memory. */
export function AccountMenu({ user, hasSettings, onLogout }: AccountMenuProps) {
  return (
    <>
      <button type="button" className="shell-person" popoverTarget={menuId}>
        <span className="sr-only">Account menu of </span>
        <span className="shell-name" title={user.displayName}>
          {user.displayName}
        </span>
        <span className="shell-email" title={user.email}>
          {user.email}
        </span>
        <Icon name="chevron-down" />
      </button>
      <div id={menuId} className="account-menu" popover="auto">
        <ul>
          {hasSettings ? (
            <>
              <MenuLink to="/account" icon="id-card" label="Account settings" />
              <MenuLink to="/my-cpd" icon="award" label="My CPD" />
            </>
          ) : null}
          <MenuLink to="/" icon="globe" label="View site" reloadDocument />
          <li className="needs-script">
            <button type="button" className="side-link" onClick={onLogout}>
              <Icon name="log-out" />
              Logout
            </button>
          </li>
        </ul>
      </div>
    </>
  )
}

interface MenuLinkProps extends Pick<LinkProps, 'to' | 'reloadDocument'> {
  icon: IconName
  label: string
}

function MenuLink({ icon, label, ...link }: MenuLinkProps) {
  return (
    <li>
      <Link className="side-link" {...link}>
        <Icon name={icon} />
        {label}
      </Link>
    </li>
  )
}
