import { formatDay } from '../../../../platform/format/dates.ts'
import { Plot, share } from '../../../../ui/public/plot.tsx'
import type { UpcomingSeminar } from '../../contract.ts'
import { NothingHere, Panel } from './panel.tsx'

const title = 'Seats taken per upcoming seminar'

function seatsOf({ registeredCount, maxAttendees }: UpcomingSeminar): string {
  return `${registeredCount} / ${maxAttendees ?? 'no limit'}`
}

const isFull = ({ registeredCount, maxAttendees }: UpcomingSeminar) =>
  maxAttendees !== null && registeredCount >= maxAttendees

function summaryOf(seminars: readonly UpcomingSeminar[]): string {
  const full = seminars.filter(isFull).length
  const words = `Bars: seats taken of the limit, for the next ${seminars.length}`
  return full === 0 ? `${words}; none is full.` : `${words}; ${full} full.`
}

export function SeatsPlot({ seminars }: { seminars: readonly UpcomingSeminar[] }) {
  if (seminars.length === 0)
    return (
      <Panel title={title}>
        <NothingHere>No upcoming seminars</NothingHere>
      </Panel>
    )
  return (
    <Plot
      title={title}
      summary={summaryOf(seminars)}
      columns={['Seminar', 'Seats taken / limit']}
      rows={seminars.map((seminar) => [
        `${seminar.title} (${formatDay(seminar.startDate)})`,
        isFull(seminar) ? `${seatsOf(seminar)}, full` : seatsOf(seminar),
      ])}
    >
      <div className="plot-seats">
        {seminars.map((seminar) => (
          <div key={seminar.id} className="plot-seminar">
            <span className="plot-seminar-title" title={seminar.title}>
              {seminar.title}
            </span>
            <span className="plot-value">
              {isFull(seminar) ? <strong className="plot-full">Full</strong> : null}
              {seatsOf(seminar)}
            </span>
            <span
              className={`plot-track${isFull(seminar) ? ' plot-track-full' : ''}${seminar.maxAttendees === null ? ' plot-track-open' : ''}`}
              style={share(seminar.registeredCount, seminar.maxAttendees ?? 0)}
            />
          </div>
        ))}
      </div>
    </Plot>
  )
}
