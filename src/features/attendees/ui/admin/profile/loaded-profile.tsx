import { EmptyState } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { AttendeeProfile } from '#app/features/attendees/contract/profile.ts'
import { ApiError } from '#app/platform/api-client/api-client.ts'
import { ErrorState } from '#app/ui/admin/error-state.tsx'
import { ListSkeleton } from '#app/ui/admin/paginated-list.tsx'
import { profileQuery } from './profile-api.ts'

export interface ProfileLoaderProps {
  attendeeId: number
  /** True for forms: keeps them open if the person has been deleted, which saving then reports. */
  isTypedInto?: boolean
  children: (profile: AttendeeProfile) => ReactNode
}

export function ProfileLoader({ attendeeId, isTypedInto = false, children }: ProfileLoaderProps) {
  const { data, error, refetch } = useQuery(profileQuery(attendeeId))
  if (isTypedInto && data !== undefined) return children(data)
  // Also if another user deleted the person meanwhile, leaving cached data.
  if (error instanceof ApiError && error.status === 404)
    return <EmptyState title="No attendee found." description="They may have been deleted in the meantime." />
  if (data !== undefined) return children(data)
  if (error === null) return <ListSkeleton label="Loading the profile" rows={6} />
  return <ErrorState message="Failed to load the profile. Please try again." onRetry={() => void refetch()} />
}
