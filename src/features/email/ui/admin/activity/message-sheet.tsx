import { useQuery } from '@tanstack/react-query'
import { ApiError } from '../../../../../platform/api-client/api-client.ts'
import { useApi } from '../../../../../platform/api-client/use-api.ts'
import { ListSkeleton } from '../../../../../ui/admin/list-skeleton.tsx'
import { Sheet } from '../../../../../ui/admin/sheet.tsx'
import { EmptyState, ErrorState } from '../../../../../ui/public/states.tsx'
import { messageQuery } from '../../outbox-api.ts'
import { MessageView } from './message-view.tsx'

export interface MessageSheetProps {
  id: number | null
  /** Builds a message's query string. */
  searchOf: (id: number) => string
  onClose: () => void
}

export function MessageSheet({ id, searchOf, onClose }: MessageSheetProps) {
  if (id === null) return null
  return (
    <Sheet title="Message" isOpen isWide onClose={onClose}>
      {/* Keyed, so that a confirmation never applies to another message. */}
      <LoadedMessage key={id} id={id} searchOf={searchOf} />
    </Sheet>
  )
}

function LoadedMessage({ id, searchOf }: { id: number; searchOf: (id: number) => string }) {
  const { data, error, refetch } = useQuery(messageQuery(useApi(), id))
  if (error instanceof ApiError && error.status === 404)
    return <EmptyState title="No message found.">There is no message with this number.</EmptyState>
  if (data !== undefined) return <MessageView message={data} searchOf={searchOf} />
  if (error === null) return <ListSkeleton label="Loading the message" rows={6} />
  return <ErrorState message="Failed to load the message. Please try again." onRetry={() => void refetch()} />
}
