import { formatInstant } from '../../../../../platform/format/dates.ts'
import { Icon } from '../../../../../ui/public/icon.tsx'
import type { OutboxMessageDetails } from '../../../contract/outbox.ts'
import { type EventWords, eventWords } from './activity-labels.ts'

interface Moment extends EventWords {
  readonly at: string | null
  readonly details: string | null
}

export function MessageTimeline({ message }: { message: OutboxMessageDetails }) {
  return (
    <ol className="timeline">
      {momentsOf(message).map(({ icon, words, at, details }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two of a kind may happen in one instant
        <li className="timeline-entry" key={place}>
          <span className="timeline-sign">
            <Icon name={icon} />
          </span>
          <div>
            <p className="timeline-title">{words}</p>
            {at === null ? null : <p className="muted">{formatInstant(at)}</p>}
            {details === null ? null : <p>{details}</p>}
          </div>
        </li>
      ))}
    </ol>
  )
}

function momentsOf({ createdAt, sentAt, events, ...message }: OutboxMessageDetails): Moment[] {
  const written: Moment = { icon: 'pencil', words: 'Written', at: createdAt, details: null }
  const sent: Moment[] = sentAt === null ? [] : [{ icon: 'send', words: 'Sent', at: sentAt, details: null }]
  const failed: Moment[] =
    message.status === 'dead'
      ? [{ icon: 'mail-x', words: 'Given up', at: message.bouncedAt, details: message.lastError }]
      : []
  const reported = events.map(({ eventType, occurredAt, details, provider }) => ({
    ...eventWords[eventType],
    at: occurredAt,
    details: [details, `Reported by ${provider}`].filter(Boolean).join(' · '),
  }))
  // Clocks differ, so creating and sending always come first.
  return [written, ...sent, ...failed, ...reported]
}
