import type { SeminarMeeting } from '#app/features/attendance/contract/meetings.ts'
import { formatDateTime } from '#app/platform/format/dates.ts'
import { joinMeetingPath } from './ticket-api.ts'

/** Instructions for joining online: the link while it is open, before that when it opens. */
export function TicketMeeting({ meeting, body }: { meeting: SeminarMeeting; body: string }) {
  const { hasMeeting, isOpen, opensAt, joinAs } = meeting
  if (!hasMeeting) return null
  const link = isOpen ? meeting.meeting : null
  return (
    <section className="grid gap-3" aria-labelledby="meeting-heading">
      <h2 className="text-h3" id="meeting-heading">
        Join online
      </h2>
      {link === null ? (
        <p>
          {opensAt === null
            ? 'The meeting is not open.'
            : `The link is shown here from ${formatDateTime(opensAt)} on.`}
        </p>
      ) : (
        <>
          <p>
            <a className="btn btn-primary" href={joinMeetingPath(body)} rel="nofollow noreferrer">
              Join
            </a>
          </p>
          {link.meetingId === null ? null : <p>Meeting ID: {link.meetingId}</p>}
          {link.passcode === null ? null : <p>Passcode: {link.passcode}</p>}
          {link.dialIn === null ? null : <p className="whitespace-pre-line">{link.dialIn}</p>}
        </>
      )}
      {joinAs === null ? null : (
        <p>
          Enter this name in the meeting, so that your attendance is found:{' '}
          <strong className="wrap-anywhere">{joinAs}</strong>
        </p>
      )}
    </section>
  )
}
