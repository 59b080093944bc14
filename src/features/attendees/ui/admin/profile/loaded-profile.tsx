import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ApiError } from '../../../../../platform/api-client/api-client.ts'
import { useApi } from '../../../../../platform/api-client/use-api.ts'
import { ListSkeleton } from '../../../../../ui/admin/list-skeleton.tsx'
import { EmptyState, ErrorState } from '../../../../../ui/public/states.tsx'
import type { AttendeeProfile } from '../../../contract/profile.ts'
import { profileQuery } from './profile-api.ts'

export interface LoadedProfileProps {
  attendeeId: number
  /** Holds something typed: it stays although they are gone by now, which saving it tells. */
  isTypedInto?: boolean
  children: (profile: AttendeeProfile) => ReactNode
}

/** The profile once it is there, or why it is not. */
export function LoadedProfile({ attendeeId, isTypedInto = false, children }: LoadedProfileProps) {
  const { data, error, refetch } = useQuery(profileQuery(useApi(), attendeeId))
  if (isTypedInto && data !== undefined) return children(data)
  // Also where they were still there a moment ago: somebody else deleted them.
  if (error instanceof ApiError && error.status === 404)
    return <EmptyState title="No attendee found.">They may have been deleted in the meantime.</EmptyState>
  if (data !== undefined) return children(data)
  if (error === null) return <ListSkeleton label="Loading the profile" rows={6} />
  return <ErrorState message="Failed to load the profile. Please try again." onRetry={() => void refetch()} />
}
