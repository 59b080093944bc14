import { EmptyState } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { AttendeeProfile } from '#app/features/attendees/contract/profile.ts'
import { ApiError } from '#app/platform/api-client/api-client.ts'
import { NotLoaded } from '#app/ui/admin/loaded.tsx'
import { profileQuery } from './profile-api.ts'

export interface ProfileLoaderProps {
  attendeeId: number
  /** True for forms: keeps them open if the person has been deleted, which saving then reports. */
  isTypedInto?: boolean
  children: (profile: AttendeeProfile) => ReactNode
}

export function ProfileLoader({ attendeeId, isTypedInto = false, children }: ProfileLoaderProps) {
  const query = useQuery(profileQuery(attendeeId))
  const { data, error } = query
  if (isTypedInto && data !== undefined) return children(data)
  // Also if another user deleted the person meanwhile, leaving cached data.
  if (error instanceof ApiError && error.status === 404)
    return <EmptyState title="No attendee found." description="They may have been deleted in the meantime." />
  if (data !== undefined) return children(data)
  return <NotLoaded query={query} name="the profile" />
}
