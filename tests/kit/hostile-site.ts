/** Fills every free-text field of the running site with hostile text, through its API. */
import { createHash, randomBytes } from 'node:crypto'
import { sessionCookieName } from '#app/features/accounts/adapters/sign-in-cookies.ts'
import { asDataUrl } from './images.ts'
import { queryDatabase } from './registration-form.ts'
import { aProofImage } from './sent-proofs.ts'
import { theSite } from './this-site.ts'

/** A global that the hostile text sets if it runs. */
export const planted = 'hacked'

/** Word that breaks out of attribute, tag and script; short enough for a name. */
export const hostileWord = `"'><img src=x onerror=${planted}=1><script>${planted}=1</script>{{7|times:7}}`

const hostileText = `${hostileWord}</title></style></textarea></script><svg/onload=${planted}=1><iframe srcdoc="<script>top.${planted}=1</script>"></iframe><a href="javascript:top.${planted}=1">x</a>]]>--!>\u2028<base href=//evil.example>`

const formula = '=HYPERLINK("http://evil.example","Click")'

/** Header and iCalendar injection by line breaks. */
const breaking = `${hostileWord}\r\nBEGIN:VALARM\r\nBcc: victim@journeys.example`

export interface HostileSite {
  readonly seminarId: number
  readonly categoryId: number
  readonly person: { readonly id: number; readonly email: string; readonly registrationId: number }
  readonly admin: { readonly email: string; readonly cookie: string }
  remove(): Promise<void>
}

async function cookieFor(email: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await queryDatabase(
    `insert into sessions (token_hash, person_id, expires_at)
     select $1, id, now() + interval '1 hour' from people where email = $2`,
    [createHash('sha256').update(token).digest(), email],
  )
  return `${sessionCookieName}=${token}`
}

/** Throws unless accepted, since otherwise nothing would be tested. */
async function post(path: string, body: unknown, cookie?: string): Promise<Record<string, unknown>> {
  const headers = { 'Content-Type': 'application/json', ...(cookie && { Cookie: cookie }) }
  const sent = { method: 'POST', headers, body: JSON.stringify(body) }
  const response = await fetch(`${theSite().baseUrl}/_api${path}`, sent)
  const answer = (await response.json()) as Record<string, unknown>
  if (response.status !== 200) throw new Error(`${path}: ${response.status} ${JSON.stringify(answer)}`)
  return answer
}

async function idOf(table: string, column: string, value: string): Promise<number> {
  const [row] = await queryDatabase(`select max(id) as id from ${table} where ${column} = $1`, [value])
  return Number(row?.id)
}

async function plantCatalogue(cookie: string) {
  await post('/categories', { name: hostileWord, description: hostileText }, cookie)
  const categoryId = await idOf('categories', 'name', hostileWord)
  const title = `${hostileWord} ${randomBytes(4).toString('hex')}`
  await post(
    '/seminars',
    {
      title,
      description: `${hostileText}\r\nBEGIN:VALARM`,
      startDate: '2027-03-02T09:00',
      endDate: '2027-03-02T17:00',
      maxAttendees: 50,
      cpdPoints: 8,
      locationType: 'in_person',
      locationAddress: hostileText.slice(0, 480),
      locationDetails: `${hostileText}\r\nATTENDEE:mailto:victim@journeys.example`,
      categoryId,
      price: 500,
    },
    cookie,
  )
  const seminarId = await idOf('seminars', 'title', title)
  await plantProgramme(seminarId, cookie)
  return { categoryId, seminarId }
}

async function plantProgramme(seminarId: number, cookie: string) {
  const words = hostileText.slice(0, 100)
  await post('/speakers', { fullName: hostileWord, credentials: words, position: words, bio: words }, cookie)
  const speakerId = await idOf('speakers', 'full_name', hostileWord)
  const times = { startsAt: '2027-03-02T01:00:00Z', endsAt: '2027-03-02T02:00:00Z' }
  const session = {
    ...times,
    title: `${hostileWord} ${words}`,
    kind: 'talk',
    isCounted: true,
    room: words.slice(0, 80),
    description: hostileText.slice(0, 1000),
    speakers: [{ speakerId, role: 'moderator' }],
  }
  const slot = { ...times, label: words.slice(0, 80), mode: 'once', creditMinutes: 60 }
  const slots = [{ ...slot, opensAt: times.startsAt, closesAt: times.endsAt }]
  await post('/seminars/programme', { seminarId, version: 0, sessions: [session], slots }, cookie)
}

async function plantPerson(seminarId: number, cookie: string) {
  const email = `${randomBytes(5).toString('hex')}@journeys.example`
  const answer = await post('/attendees', {
    firstName: hostileWord,
    middleInitial: `M${hostileWord}`,
    lastName: hostileWord,
    email,
    company: formula,
    jobTitle: `@SUM(1+1)*${hostileWord}`,
    phone: '+639170000001',
    source: 'facebook',
    notes: hostileText,
    prcLicenseNo: '-2+3+cmd|" /C calc"!A0',
    isCpdasUser: false,
    seminarId,
    referenceNumber: hostileWord.slice(0, 50),
    amountSent: 500,
    proofOfPaymentFile: asDataUrl(await aProofImage(), 'image/png'),
  })
  const [id, registrationId] = [Number(answer.id), Number(answer.registrationId)]
  await post(
    '/attendees/update-profile',
    { userId: id, notes: hostileText, tags: [hostileWord.slice(0, 50)] },
    cookie,
  )
  await post(
    '/attendees/interactions',
    { attendeeId: id, title: hostileWord, description: hostileText, interactionDate: '2026-11-18T09:00' },
    cookie,
  )
  await post(
    '/attendees/verify-payment',
    { registrationId, action: 'reject', notes: hostileText.slice(0, 900) },
    cookie,
  )
  return { id, email, registrationId }
}

async function plantWords(cookie: string): Promise<void> {
  const email = 'stranger@journeys.example'
  await post('/contact/send', {
    name: `${hostileWord}\r\nBcc: v@x.ph`,
    email,
    subject: breaking,
    message: hostileText,
  })
  await post('/support/password-reset-request', { name: hostileWord, email, message: hostileText })
  await post(
    '/email/templates/create',
    {
      templateName: hostileWord,
      templateType: 'custom',
      subjectTemplate: breaking.replace(/\{\{.*?\}\}/, ''),
      htmlTemplate: `<p>${hostileText}</p>`,
      textTemplate: hostileText,
    },
    cookie,
  )
  await post(
    '/users',
    {
      displayName: hostileWord,
      email: `${randomBytes(5).toString('hex')}@hostile.example`,
      password: 'mahabang gabi 88',
      role: 'attendee',
    },
    cookie,
  )
}

async function aHostileAdmin() {
  const email = `${randomBytes(5).toString('hex')}@hostile.example`
  await queryDatabase(
    `insert into people (email, display_name, first_name, last_name, role, email_verified_at)
     values ($1, $2, $2, $2, 'admin', now())`,
    [email, hostileWord],
  )
  return { email, cookie: await cookieFor(email) }
}

export async function openHostileSite(): Promise<HostileSite> {
  const admin = await aHostileAdmin()
  const { seminarId, categoryId } = await plantCatalogue(admin.cookie)
  const person = await plantPerson(seminarId, admin.cookie)
  await plantWords(admin.cookie)
  return {
    seminarId,
    categoryId,
    person,
    admin,
    async remove() {
      for (const [statement, ...values] of [
        ['delete from registrations where seminar_id = $1', seminarId],
        ['delete from seminars where id = $1', seminarId],
        ['delete from speakers where full_name = $1', hostileWord],
        ['delete from categories where id = $1', categoryId],
        ['delete from email_templates where template_name = $1', hostileWord],
        ['delete from support_messages where email = $1', 'stranger@journeys.example'],
        ['delete from people where id = $1', person.id],
        ["delete from people where email like '%@hostile.example'"],
      ] as const)
        await queryDatabase(statement, [...values])
    },
  }
}
