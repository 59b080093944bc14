import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon } from '../../../../ui/public/icon.tsx'
import type { IconName } from '../../../../ui/public/icon-names.ts'
import type { Attention } from '../../contract.ts'
import { formatCapped } from '../../rules.ts'
import { Panel } from './panel.tsx'

interface Concern {
  readonly count: number
  readonly icon: IconName
  readonly one: string
  readonly many: string
  readonly advice: ReactNode
}

function wayTo(to: string, words: string) {
  return (
    <Link to={to} reloadDocument className="dash-more">
      {words}
    </Link>
  )
}

function concernsOf(attention: Attention): Concern[] {
  const { paymentsWaiting, messagesOpen, erasuresWaiting, mailFailing, mailWaiting } = attention
  const concerns: Concern[] = [
    {
      count: paymentsWaiting,
      icon: 'wallet',
      one: 'payment waits to be checked',
      many: 'payments wait to be checked',
      advice: wayTo('/attendees?paymentStatus=pending&review=next', 'Check payments'),
    },
    {
      count: messagesOpen,
      icon: 'inbox',
      one: 'message is open',
      many: 'messages are open',
      advice: wayTo('/admin?tab=messages&status=open', 'Read messages'),
    },
    {
      count: erasuresWaiting,
      icon: 'shield-exclamation-point',
      one: 'person asked for their data to be erased',
      many: 'people asked for their data to be erased',
      advice: wayTo('/admin?tab=privacy', 'Answer requests'),
    },
    {
      count: mailFailing,
      icon: 'mail',
      one: 'e-mail could not be sent',
      many: 'e-mails could not be sent',
      advice: wayTo('/email-integration?tab=activity&status=dead', 'See what failed'),
    },
    {
      count: mailWaiting,
      icon: 'clock',
      one: 'e-mail has been waiting for ten minutes or more',
      many: 'e-mails have been waiting for ten minutes or more',
      advice: wayTo('/email-integration?tab=activity&status=queued', 'See what waits'),
    },
  ]
  return concerns.filter(({ count }) => count > 0)
}

export function AttentionPanel({ attention }: { attention: Attention }) {
  const concerns = concernsOf(attention)
  return (
    <Panel title="Needs attention">
      {concerns.length === 0 ? (
        <p className="dash-fine">
          <Icon name="circle-check" />
          Nothing waits for you.
        </p>
      ) : (
        <ul className="dash-concerns">
          {concerns.map(({ count, icon, one, many, advice }) => (
            <li key={many} className="dash-concern">
              <Icon name={icon} />
              <p>
                <strong>{formatCapped(count)}</strong> {count === 1 ? one : many}
              </p>
              <div className="dash-advice">{advice}</div>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
