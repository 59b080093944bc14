/**
 * Endpoints that callers without a session may call beyond what is public, by what they hold. Written by
 * hand, not derived from the code. API tokens do not exist yet.
 */

/** `own`: only with ids of the holder's own things; `alone`: whatever else the request names. */
type Opening = 'own' | 'alone'

export const openedByLink: Readonly<Record<string, Readonly<Record<string, Opening>>>> = {
  /**
   * Endpoints of the ticket's link, which is that of evaluations and certificates, too. Credentials
   * (`credentials.test.ts`) need a site with https.
   */
  ticket: {
    'GET /attendees/ticket': 'alone',
    'GET /attendees/ticket.pdf': 'alone',
    'GET /attendees/ticket.png': 'alone',
    'GET /attendees/ticket/join': 'alone',
    // Another seminar's code is wrong input.
    'POST /attendance/code': 'alone',
    'POST /attendance/signature': 'alone',
    'POST /attendance/signature/withdraw': 'alone',
    'POST /attendance/ticket/renew': 'alone',
    'POST /attendance/ticket/send-link': 'alone',
    'GET /certificates/file': 'own',
    'GET /certificates/licence': 'alone',
    'GET /certificates/name': 'alone',
    'GET /certificates/own': 'alone',
    'GET /certificates/picture': 'own',
    'POST /certificates/correction': 'own',
    'POST /certificates/licence': 'alone',
    'POST /certificates/name': 'alone',
    'GET /evaluation/answer': 'alone',
    'POST /evaluation/answer': 'own',
  },
  /** Endpoints of the code that is shown at check-in, and may be photographed. */
  'ticket code': { 'POST /attendance/ticket/send-link': 'alone' },
  'proof link': {
    'POST /attendees/proof-link/read': 'alone',
    'POST /attendees/proof-link/send': 'alone',
  },
  'registrations link': {
    'POST /attendees/registrations-link/bill.pdf': 'own',
    'POST /attendees/registrations-link/invoice-file': 'own',
    'POST /attendees/registrations-link/read': 'alone',
    'POST /attendees/registrations-link/tickets': 'alone',
  },
  'presenter link': { 'GET /attendance/presenter': 'alone' },
}

/** Endpoints of a check-in pass, by its cookie. */
export const openedByPass: Readonly<Record<string, Opening>> = {
  'GET /check-in/snapshot': 'alone',
  'POST /check-in/scans': 'own',
  'POST /check-in/signature': 'own',
  'POST /check-in/walk-ins': 'own',
}

/** Names of endpoints, sorted. */
export function listOpenings(
  openings: Readonly<Record<string, Opening>>,
  kinds: readonly Opening[] = ['own', 'alone'],
): string[] {
  return Object.entries(openings)
    .filter(([, kind]) => kinds.includes(kind))
    .map(([name]) => name)
    .sort()
}
