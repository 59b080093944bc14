/**
 * Marks browsers from which a person has signed in, so that wrong passwords from elsewhere do not lock them
 * out. It grants no access.
 */
import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import type { RequestContext } from '../../../platform/http/context.ts'
import { readPrivateCookie, setPrivateCookie } from '../../../platform/http/private-cookie.ts'

const cookie = { name: 'pagsulong_known', path: '/_api/auth' }
const purpose = 'known-browser'
const cookieDays = 365
/** The most recent people, for shared browsers. */
const mostPeople = 5

const KnownBrowser = z.object({ id: z.string(), people: z.array(z.int()) })
type KnownBrowser = z.infer<typeof KnownBrowser>

function readKnownBrowser(c: RequestContext): KnownBrowser | null {
  const { secrets, clock } = c.var.services
  const value = readPrivateCookie(c, cookie)
  if (value === undefined) return null
  const parsed = KnownBrowser.safeParse(secrets.verifyToken(purpose, value, clock()))
  return parsed.success ? parsed.data : null
}

/** @returns this browser's id if the person has signed in with it before */
export function findKnownBrowserId(c: RequestContext, personId: number): string | null {
  const known = readKnownBrowser(c)
  return known?.people.includes(personId) ? known.id : null
}

/** Call after a sign-in. */
export function setKnownBrowserCookie(c: RequestContext, personId: number): void {
  const { secrets, clock } = c.var.services
  const known = readKnownBrowser(c) ?? { id: randomUUID(), people: [] }
  const people = [personId, ...known.people.filter((id) => id !== personId)].slice(0, mostPeople)
  const expires = new Date(clock().getTime() + cookieDays * 24 * 60 * 60 * 1000)
  setPrivateCookie(c, cookie, {
    value: secrets.signToken(purpose, { id: known.id, people }, expires),
    expires,
  })
}
