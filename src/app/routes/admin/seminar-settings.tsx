import { Button } from '@mantine/core'
import { roleHasPermission } from '#app/application/contract/permissions.ts'
import { seminarAccreditationQuery } from '#app/features/accreditation/ui/admin/accreditation-api.ts'
import { AccreditationSection } from '#app/features/accreditation/ui/admin/accreditation-section.tsx'
import type { Seminar } from '#app/features/seminars/contract/seminars.ts'
import type { OpenSeminarDialog } from './seminars/open-seminar-dialog.ts'
import { type SeminarContentProps, seminarPage } from './seminars/seminar-page.tsx'
import { useSeminarDialogs } from './seminars/use-seminar-dialogs.tsx'

export const { loader, Component } = seminarPage({
  title: 'Seminar Settings',
  tab: 'settings',
  permission: 'seminars.read',
  prefetch: ({ queries, seminarId }) => queries.prefetchQuery(seminarAccreditationQuery(seminarId)),
  Content: SeminarSettings,
})

interface Setting {
  readonly title: string
  readonly text: string
  readonly label: string
  readonly opens: OpenSeminarDialog
}

function settingsOf(seminar: Seminar): readonly Setting[] {
  return [
    {
      title: 'Seminar',
      text: 'Title, description, dates, place, seats, price, category and cover picture.',
      label: 'Edit Seminar',
      opens: { kind: 'edit', seminarId: seminar.id },
    },
    {
      title: 'Registration Questions',
      text: 'What the registration form of this seminar asks in addition.',
      label: 'Edit Questions',
      opens: { kind: 'questions', seminar },
    },
    ...(seminar.locationType === 'online'
      ? [
          {
            title: 'Meeting Link',
            text: 'Where registrants with a verified payment join.',
            label: 'Edit Meeting Link',
            opens: { kind: 'meeting', seminar } as const,
          },
        ]
      : []),
  ]
}

function SeminarSettings({ role, seminarId, seminar }: SeminarContentProps) {
  const canManage = roleHasPermission(role, 'seminars.manage')
  const { show, overlay } = useSeminarDialogs(canManage)
  return (
    <>
      {seminar === undefined || !canManage ? null : (
        <ul className="seminar-settings">
          {settingsOf(seminar).map(({ title, text, label, opens }) => (
            <li key={title}>
              <div>
                <h2>{title}</h2>
                <p className="muted">{text}</p>
              </div>
              <Button onClick={({ currentTarget }) => show(opens, currentTarget)}>{label}</Button>
            </li>
          ))}
        </ul>
      )}
      <AccreditationSection
        seminarId={seminarId}
        canManage={roleHasPermission(role, 'accreditation.manage')}
      />
      {overlay}
    </>
  )
}
