import { Link } from 'react-router'
import { Icon } from '../../../../ui/public/icon.tsx'
import type { IconName } from '../../../../ui/public/icon-names.ts'
import {
  type SeminarsSearchParams,
  type SeminarsView,
  seminarsHref,
  seminarsViewLabels,
} from './seminars-search-params.ts'

const icons: Record<SeminarsView, IconName> = { list: 'layout-list', calendar: 'calendar-range' }

export function SeminarsViewSwitch({ searchParams }: { searchParams: SeminarsSearchParams }) {
  return (
    <nav className="view-switch" aria-label="View">
      {(['list', 'calendar'] as const).map((view) => (
        <Link
          key={view}
          className="view-switch-link"
          to={seminarsHref({ ...searchParams, view })}
          aria-current={view === searchParams.view ? 'true' : undefined}
          preventScrollReset
        >
          <Icon name={icons[view]} />
          {seminarsViewLabels[view]}
        </Link>
      ))}
    </nav>
  )
}
