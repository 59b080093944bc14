import { Badge } from '../../../../../ui/public/badge.tsx'
import type { StoredMessage } from '../../../contract/outbox.ts'
import { messageState } from '../../../rules/outbox.ts'
import { stateVariants, stateWords } from './activity-labels.ts'

export function StateBadge({ message }: { message: StoredMessage }) {
  const state = messageState(message)
  return <Badge variant={stateVariants[state]}>{stateWords[state]}</Badge>
}
