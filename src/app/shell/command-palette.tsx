import { useLocation } from 'react-router'
import adminStyles from '#app/app/layouts/admin-area.css?url'
import { useRootData } from '#app/app/root-data.ts'
import { listPaymentsTabs } from '#app/app/routes/admin/payments/payments-page.tsx'
import { listSeminarTabs } from '#app/app/routes/admin/seminars/seminar-tabs.tsx'
import { listSettingsGroups } from '#app/app/routes/admin/settings/settings-places.ts'
import { roleHasPermission } from '#app/application/contract/permissions.ts'
import {
  type PalettePage,
  type PaletteSeminarPage,
  SearchPalette,
} from '#app/features/dashboards/ui/admin/search-palette.tsx'
import { billFilterLabels } from '#app/features/ledger/ui/admin/bills-api.ts'
import type { Role } from '#app/features/people/contract/person.ts'
import { managedSeminarPath } from '#app/features/seminars/ui/managed-paths.ts'
import { useSiteSettings } from '#app/features/settings/ui/site-settings.tsx'
import { AdminProvider } from '#app/ui/admin/admin-provider.tsx'
import { parseRowId } from '#app/ui/admin/search-params.ts'
import { listSidebarLinks } from './sidebar-links.ts'

export interface CommandPaletteProps {
  role: Role
  /** Element that gets the focus back. */
  opener: Element | null
  onClose: () => void
}

/** Search of people, seminars, bills, bookings and pages, on every page of the signed-in area. */
export function CommandPalette({ role, opener, onClose }: CommandPaletteProps) {
  const { keepsLedger = false } = useSiteSettings()
  const seminarId = parseRowId(/^\/seminars\/(\d+)\//.exec(useLocation().pathname)?.[1])
  return (
    <>
      <link rel="stylesheet" href={adminStyles} precedence="area" />
      <AdminProvider nonce={useRootData()?.nonce}>
        <SearchPalette
          pages={[...listPagesOfOpenSeminar(role, seminarId), ...listPages(role, keepsLedger)]}
          seminarPages={listSeminarPages(role)}
          opener={opener}
          onClose={onClose}
        />
      </AdminProvider>
    </>
  )
}

/** Pages that every seminar has: its tabs, and what is most wanted within them. */
function listSeminarPages(role: Role): PaletteSeminarPage[] {
  const within = roleHasPermission(role, 'attendees.read')
    ? [
        { label: 'Attendance Sheet', toPath: (id: number) => managedSeminarPath(id, 'attendance-sheet') },
        { label: 'Waiting List', toPath: (id: number) => managedSeminarPath(id, 'waiting-list') },
        {
          label: 'Add Attendee',
          toPath: (id: number) => `${managedSeminarPath(id, 'registrations')}?dialog=add`,
        },
      ]
    : []
  return [...listSeminarTabs(role), ...within]
}

/** Pages of the seminar that is open. */
const listPagesOfOpenSeminar = (role: Role, seminarId: number | undefined): PalettePage[] =>
  seminarId === undefined
    ? []
    : listSeminarPages(role).map(({ toPath, label }) => ({
        to: toPath(seminarId),
        label,
        within: 'This seminar',
      }))

function listPages(role: Role, keepsLedger: boolean): PalettePage[] {
  const links = listSidebarLinks(role).map(({ to, label }) => ({ to, label, within: null }))
  const payments = listPaymentsTabs(role, keepsLedger).map((tab) => ({ ...tab, within: 'Payments' }))
  const bills = payments
    .filter(({ to }) => to === '/bills')
    .flatMap(({ to, label: within }) =>
      Object.entries(billFilterLabels).map(([state, label]) => ({
        to: `${to}?state=${state}`,
        label,
        within,
      })),
    )
  const settings = listSettingsGroups(role).flatMap(({ places }) =>
    places.map(({ to, label }) => ({ to, label, within: 'Settings' })),
  )
  return [...links, ...payments, ...bills, ...settings]
}
