import { Alert, Button, EmptyState } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { AttendanceProgramme } from '#app/features/attendance/contract/programme.ts'
import type { ProgrammeSession } from '#app/features/seminars/contract/programme.ts'
import { groupByDay, programmeDayLabel } from '#app/features/seminars/ui/programme-days.ts'
import { NotLoaded } from '#app/ui/admin/loaded.tsx'
import { PageTabs } from '#app/ui/admin/page-tabs.tsx'
import { alertProps } from '#app/ui/admin/status-props.tsx'
import { useOverlay } from '#app/ui/admin/use-overlay.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { AttendanceRules } from './attendance-rules.tsx'
import { programmeQuery } from './programme-api.ts'
import { DeleteSessionDialog } from './programme-dialogs.tsx'
import { formatMinutes } from './programme-labels.ts'
import { daysOfSeminar } from './programme-plan.ts'
import { SessionList } from './session-list.tsx'
import { SessionSheet } from './session-sheet.tsx'
import { SlotsSection } from './slots-section.tsx'

export interface ProgrammeScreenProps {
  seminarId: number
  canManage: boolean
  /** The shown day, from 1. */
  day: number
  onDay: (day: number) => void
}

/** Sessions, attendance slots and attendance rules of a seminar; staff read them. */
export function ProgrammeScreen({ seminarId, canManage, day, onDay }: ProgrammeScreenProps) {
  const query = useQuery(programmeQuery(seminarId))
  const { data } = query
  if (data === undefined) return <NotLoaded query={query} name="the program" />
  return (
    <>
      <DurationWarning programme={data} />
      <Sessions programme={data} canManage={canManage} day={day} onDay={onDay} />
      <SlotsSection programme={data} canManage={canManage} />
      <AttendanceRules seminarId={seminarId} canManage={canManage} />
    </>
  )
}

function DurationWarning({
  programme: { seminar, countedMinutes, sessions },
}: {
  programme: AttendanceProgramme
}) {
  const { durationMinutes } = seminar
  if (sessions.length === 0 || countedMinutes === durationMinutes) return null
  return (
    <Alert {...alertProps.warning}>
      Program: {formatMinutes(countedMinutes)}, seminar says {formatMinutes(durationMinutes)}.
    </Alert>
  )
}

type SessionsProps = Omit<ProgrammeScreenProps, 'seminarId'> & { programme: AttendanceProgramme }

function Sessions({ programme, canManage, day, onDay }: SessionsProps) {
  const { overlay, show, opens } = useOverlay()
  const days = daysOfSeminar(programme.seminar)
  const shown = days[day - 1] ?? days[0] ?? ''
  const byDay = new Map(groupByDay(programme.sessions).map((group) => [group.day, group.sessions]))
  const contentOf = (ofDay: string) => (
    <DayOfProgramme
      sessions={byDay.get(ofDay) ?? []}
      canManage={canManage}
      onChoose={(kind, session, button) =>
        show(
          kind === 'edit' ? (
            <SessionSheet open={{ kind, session }} programme={programme} />
          ) : (
            <DeleteSessionDialog session={session} programme={programme} />
          ),
          button,
        )
      }
    />
  )
  return (
    <section className="programme-part" aria-labelledby="sessions-heading">
      <div className="toolbar">
        <h2 id="sessions-heading">Sessions</h2>
        {canManage ? (
          <div className="row-actions toolbar-end">
            <Button
              variant="filled"
              onClick={opens(<SessionSheet open={{ kind: 'session', day: shown }} programme={programme} />)}
              leftSection={<Icon name="plus" />}
            >
              Add Session
            </Button>
            <Button
              onClick={opens(<SessionSheet open={{ kind: 'break', day: shown }} programme={programme} />)}
              leftSection={<Icon name="pause" />}
            >
              Add Break
            </Button>
            <Button component={Link} to="/seminars/speakers" leftSection={<Icon name="users" />}>
              Speakers
            </Button>
          </div>
        ) : null}
      </div>
      {days.length > 1 ? (
        <PageTabs
          label="Days"
          tabs={days.map((ofDay, index) => ({
            name: ofDay,
            label: programmeDayLabel(ofDay, index),
            content: () => contentOf(ofDay),
          }))}
          current={shown}
          onChange={(chosen) => onDay(days.indexOf(chosen) + 1)}
        />
      ) : (
        contentOf(shown)
      )}
      {overlay}
    </section>
  )
}

interface DayOfProgrammeProps {
  sessions: readonly ProgrammeSession[]
  canManage: boolean
  onChoose: (kind: 'edit' | 'delete', session: ProgrammeSession, button: HTMLElement | null) => void
}

function DayOfProgramme({ sessions, canManage, onChoose }: DayOfProgrammeProps) {
  if (sessions.length === 0)
    return (
      <EmptyState title="No sessions on this day yet.">
        Visitors see the program on the page of the seminar as soon as there are sessions.
      </EmptyState>
    )
  return <SessionList sessions={sessions} canManage={canManage} onChoose={onChoose} />
}
