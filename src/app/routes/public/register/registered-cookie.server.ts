/**
 * The confirmation of a registration that was posted without script, for the page to which it leads: reloading that
 * page posts nothing. It is what the browser itself sent, so it needs no signature.
 */
import { createCookie } from 'react-router'
import * as z from 'zod/mini'
import { RegistrationConfirmation } from '#app/features/checkout/ui/confirmation.ts'

const minutesShown = 30
/** Longest value: browsers store 4096 bytes with name and attributes. */
const longest = 3500

const Registered = z.object({ seminarId: z.int(), confirmation: RegistrationConfirmation })
type Registered = z.infer<typeof Registered>

function cookieOf(appUrl: string) {
  const secure = appUrl.startsWith('https://')
  // With a prefix that keeps plain-http pages from setting it.
  return createCookie(secure ? '__Secure-pagsulong_registered' : 'pagsulong_registered', {
    path: '/register',
    httpOnly: true,
    sameSite: 'lax',
    secure,
    maxAge: minutesShown * 60,
  })
}

/** Returns the header that stores the registration; long answers are left out, and then the names of a long group. */
export async function keepRegistered(
  appUrl: string,
  { seminarId, confirmation }: Registered,
): Promise<string> {
  const cookie = cookieOf(appUrl)
  const { answers: _, ...withoutAnswers } = confirmation
  const { others: _others, ...alone } = withoutAnswers
  for (const shown of [confirmation, withoutAnswers]) {
    const header = await cookie.serialize({ seminarId, confirmation: shown })
    if (header.length <= longest) return header
  }
  return cookie.serialize({ seminarId, confirmation: alone })
}

/** Null if this browser did not just register for the seminar. */
export async function readRegistered(
  appUrl: string,
  request: Request,
  seminarId: number,
): Promise<RegistrationConfirmation | null> {
  const read = Registered.safeParse(await cookieOf(appUrl).parse(request.headers.get('Cookie')))
  return read.success && read.data.seminarId === seminarId ? read.data.confirmation : null
}
