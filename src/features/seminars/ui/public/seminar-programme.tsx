import type { ProgrammeSession, SessionSpeaker } from '#app/features/seminars/contract/programme.ts'
import { formatTimeRange } from '#app/platform/format/dates.ts'
import { Disclosure } from '#app/ui/disclosure.tsx'
import {
  groupByDay,
  listSpeakersOf,
  programmeDayLabel,
  speakerNameText,
  speakerRoleLabels,
} from '../programme-days.ts'

/** The program by day, and its speakers; nothing without sessions. */
export function SeminarProgramme({ sessions }: { sessions: readonly ProgrammeSession[] }) {
  if (sessions.length === 0) return null
  const days = groupByDay(sessions)
  const speakers = listSpeakersOf(sessions)
  return (
    <>
      <section className="grid gap-4" aria-labelledby="programme">
        <h2 id="programme" className="text-h3">
          Program
        </h2>
        {days.map(({ day, sessions: ofDay }, index) => (
          <div key={day} className="grid gap-3">
            {days.length > 1 ? (
              <h3 className="text-small font-bold">{programmeDayLabel(day, index)}</h3>
            ) : null}
            <ol className="grid gap-4">
              {ofDay.map((session) => (
                <SessionItem key={session.id} session={session} />
              ))}
            </ol>
          </div>
        ))}
        <p className="text-small text-soft">Times are Philippine time.</p>
      </section>
      {speakers.length === 0 ? null : (
        <section className="grid gap-4" aria-labelledby="speakers">
          <h2 id="speakers" className="text-h3">
            Speakers
          </h2>
          <ul className="grid gap-4 sm:grid-cols-2">
            {speakers.map((speaker) => (
              <SpeakerItem key={speaker.id} speaker={speaker} />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function SessionItem({ session }: { session: ProgrammeSession }) {
  const { startsAt, endsAt, title, kind, room, description, speakers } = session
  const isBreak = kind === 'break'
  return (
    <li className="wrap-anywhere">
      <p className="text-small text-soft">
        {formatTimeRange(startsAt, endsAt)}
        {room === null ? null : ` · ${room}`}
      </p>
      <p className={isBreak ? 'text-soft' : 'font-semibold'}>{title}</p>
      {speakers.length === 0 ? null : <p>{speakers.map(speakerText).join('; ')}</p>}
      {description === null ? null : (
        <p className="text-small whitespace-pre-line text-soft">{description}</p>
      )}
    </li>
  )
}

function speakerText(speaker: SessionSpeaker): string {
  const name = speakerNameText(speaker)
  return speaker.role === 'resource_speaker' ? name : `${name} (${speakerRoleLabels[speaker.role]})`
}

function SpeakerItem({ speaker }: { speaker: SessionSpeaker }) {
  const { photoUrl, position, organization, bio } = speaker
  return (
    <li className="flex items-start gap-3">
      {photoUrl === null ? null : (
        // The name beside it says whom it shows.
        <img className="speaker-photo" loading="lazy" src={photoUrl} alt="" width={64} height={64} />
      )}
      <div className="min-w-0 wrap-anywhere">
        <p className="font-semibold">{speakerNameText(speaker)}</p>
        {position === null ? null : <p className="text-small">{position}</p>}
        {organization === null ? null : <p className="text-small text-soft">{organization}</p>}
        {bio === null ? null : (
          <Disclosure summary="Profile">
            <p className="text-small whitespace-pre-line">{bio}</p>
          </Disclosure>
        )}
      </div>
    </li>
  )
}
