import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../../../platform/api-client/use-api.ts'
import { Badge, type BadgeVariant } from '../../../../../ui/public/badge.tsx'
import { Button } from '../../../../../ui/public/button.tsx'
import { Icon } from '../../../../../ui/public/icon.tsx'
import { type DeliverabilityState, judgeDeliverability } from '../../../rules/deliverability.ts'
import { deliverabilityQuery } from '../../settings-api.ts'

const shownAs: Record<DeliverabilityState['state'], { label: string; variant: BadgeVariant }> = {
  good: { label: 'Good', variant: 'success' },
  needs_attention: { label: 'Needs attention', variant: 'warning' },
  not_checked: { label: 'Not checked', variant: 'secondary' },
}

export function DeliverabilityBadge() {
  const { data, isFetching, isError, refetch } = useQuery(deliverabilityQuery(useApi()))
  const judged = judgeDeliverability(isError ? undefined : data)
  const { label, variant } = shownAs[judged.state]
  return (
    <div className="mail-health">
      <div className="mail-health-head">
        <h3>Deliverability (SPF, DKIM, DMARC)</h3>
        <div role="status">
          <Badge variant={isFetching ? 'secondary' : variant}>{isFetching ? 'Checking...' : label}</Badge>
        </div>
        <Button
          variant="ghost"
          className="needs-script"
          busyLabel={isFetching ? 'Check records' : undefined}
          onClick={() => void refetch()}
        >
          <Icon name="shield-check" />
          Check records
        </Button>
      </div>
      {isFetching ? null : <p>{adviceOn(judged)}</p>}
    </div>
  )
}

function adviceOn({ state, wanting }: DeliverabilityState) {
  const below = <a href="#mail-deliverability">Deliverability</a>
  switch (state) {
    case 'good':
      return 'The DNS records are in place. Nothing to do.'
    case 'needs_attention':
      return (
        <>
          Messages may be taken for spam. Add or correct {inWords(wanting)} in the DNS of the sender's domain:{' '}
          {below} says how.
        </>
      )
    case 'not_checked':
      return <>Check the DNS records of the sender's domain; {below} then says what is missing.</>
  }
}

function inWords(names: readonly string[]): string {
  const all = names.map((name) => name.toUpperCase())
  const last = all.pop() ?? ''
  return all.length === 0 ? last : `${all.join(', ')} and ${last}`
}
