import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { PageHandle } from '#app/app/page-handle.ts'
import { PageMeta } from '#app/app/page-meta.tsx'
import { pageRequestContext } from '#app/app/request-context.ts'
import { fetchRoomCode } from '#app/features/attendance/ui/public/room-code-api.ts'
import { ExpiredRoomCode, RoomCodeScreen } from '#app/features/attendance/ui/public/room-code-screen.tsx'
import { ApiError } from '#app/platform/api-client/api-client.ts'
import { Section } from '#app/ui/structure.tsx'

/** The code changes every minute. */
export const handle: PageHandle = { startsAtOnce: true }

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { api } = context.get(pageRequestContext)
  const token = params.token ?? ''
  try {
    return { token, first: await fetchRoomCode(api, token) }
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error
    return data({ token, first: null }, { status: 404 })
  }
}

export function Component() {
  const { token, first } = useLoaderData<typeof loader>()
  return (
    <>
      <PageMeta path="/present" title="Room Code" description="The code for checking in." isHidden />
      <Section>
        {first === null ? <ExpiredRoomCode /> : <RoomCodeScreen token={token} first={first} />}
      </Section>
    </>
  )
}
