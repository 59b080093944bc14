import { Link } from 'react-router'
import { Icon } from '../../../../ui/public/icon.tsx'
import type { IconName } from '../../../../ui/public/icon-names.ts'
import { type SeminarsAddress, type SeminarsView, seminarsHref, views } from './seminars-search-params.ts'

const icons: Record<SeminarsView, IconName> = { list: 'layout-list', calendar: 'calendar-range' }

export function SeminarsViewSwitch({ address }: { address: SeminarsAddress }) {
  return (
    <nav className="view-switch" aria-label="View">
      {(['list', 'calendar'] as const).map((view) => (
        <Link
          key={view}
          className="view-switch-link"
          to={seminarsHref({ ...address, view })}
          aria-current={view === address.view ? 'true' : undefined}
          preventScrollReset
        >
          <Icon name={icons[view]} />
          {views[view]}
        </Link>
      ))}
    </nav>
  )
}
