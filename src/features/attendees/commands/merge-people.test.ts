import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { licences } from '#app/features/accreditation/tables/licences.ts'
import { registerForSeminar } from '#app/features/checkout/commands/register-for-seminar.ts'
import { getOrderOfSeat } from '#app/features/orders/queries/orders.ts'
import { getPersonOfLink } from '#app/features/payments/reads/registrations-link.ts'
import { interactions, people, professions } from '#app/features/people/tables.ts'
import { erasePerson } from '#app/features/privacy/commands/erase-person.ts'
import { signRegistrationsLink } from '#app/features/registrations/adapters/registrations-link-token.ts'
import { findRegistrationById } from '#app/features/registrations/queries/registrations.ts'
import { lookUpRegistrations } from '#app/features/registrations/reads/look-up-registrations.ts'
import { checkData } from '#app/server/data-check/check-data.ts'
import { actorOf, aPerson, aRegistration, aSeminar, aUser, inDays, testNow } from '#tests/kit/builders.ts'
import { aPayment } from '#tests/kit/payments.ts'
import { contextOf } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import type { MergePeopleInput } from '../contract/merge.ts'
import { findPeople } from '../queries/merges.ts'
import { merges } from '../tables.ts'
import { deleteAttendee } from './delete-person.ts'
import { endOldMerges } from './end-merges.ts'
import { mergePeople } from './merge-people.ts'
import { undoMerge } from './undo-merge.ts'

const { database, db, services } = await aSite()
const admin = contextOf(services, { actor: actorOf(await aPerson(db, { role: 'admin' })) })

type Person = typeof people.$inferSelect

const personOf = async ({ id }: Pick<Person, 'id'>) => {
  const row = (await findPeople(db, [id])).get(id)
  if (row === undefined) throw new Error('The person is missing.')
  return row
}

async function merge(
  { id: targetId }: Pick<Person, 'id'>,
  { id: otherId }: Pick<Person, 'id'>,
  choices: MergePeopleInput['choices'] = {},
) {
  const [target, other] = [await personOf({ id: targetId }), await personOf({ id: otherId })]
  const versions = { targetVersion: target.version, otherVersion: other.version }
  return (await mergePeople(admin, { targetId, otherId, ...versions, choices, reason: 'Same PRC ID' }))
    .mergeId
}

const undo = (mergeId: number, context = admin) => undoMerge(context, { mergeId })

const named = (values: Partial<Person> = {}) =>
  aPerson(db, { firstName: 'Rosa', lastName: 'Santos', ...values })

/** A person with a pending payment of ₱500. */
const aPayer = (values: Partial<Person> = {}) =>
  aPayment(db, { person: { firstName: 'Rosa', lastName: 'Santos', seminarCount: 1, ...values } })

const historyOf = async (personId: number) =>
  (await db.select().from(interactions).where(eq(interactions.personId, personId))).map(({ title }) => title)

const licencesOf = async ({ id }: Pick<Person, 'id'>) =>
  (await db.select().from(licences).where(eq(licences.personId, id)).orderBy(licences.id)).map(
    ({ licenseNo, professionId, isPrimary }) => [licenseNo, professionId, isPrimary],
  )

afterAll(async () => {
  expect((await checkData({ ...services, pool: database.pool })).findings).toEqual([])
})

describe('mergePeople', () => {
  test('moves registrations, bills and history, fills empty fields, and can be undone', async () => {
    const target = await aPayer({ phone: null, company: 'Mabini School', tags: ['vip'] })
    const other = await aPayer({
      phone: '0917 555 0101',
      company: 'Rizal School',
      notes: 'Vegetarian',
      tags: ['new'],
    })
    const former = [await personOf(target.person), await personOf(other.person)] as const
    const mergeId = await merge(target.person, other.person)
    expect(await personOf(target.person)).toMatchObject({
      phone: '0917 555 0101',
      company: 'Mabini School',
      notes: 'Vegetarian',
      tags: ['vip', 'new'],
      seminarCount: 2,
      hasPendingPayment: true,
    })
    expect((await findRegistrationById(db, other.id))?.personId).toBe(target.person.id)
    expect((await getOrderOfSeat(db, other.seatLineId)).payerId).toBe(target.person.id)
    expect(await personOf(other.person)).toMatchObject({
      mergedInto: target.person.id,
      phone: null,
      notes: null,
      seminarCount: 0,
      hasPendingPayment: false,
    })
    expect(await historyOf(target.person.id)).toContain('Merged with Rosa Santos')

    await undo(mergeId)
    const ignored = { version: expect.anything(), claimsVoidedAt: testNow, updatedAt: testNow }
    expect(await personOf(target.person)).toEqual({ ...former[0], ...ignored })
    expect(await personOf(other.person)).toEqual({ ...former[1], ...ignored })
    expect((await findRegistrationById(db, other.id))?.personId).toBe(other.person.id)
    expect((await getOrderOfSeat(db, other.seatLineId)).payerId).toBe(other.person.id)
  })

  test('leaves what came after the merge, and what was edited since, with the person who was kept', async () => {
    const target = await aPayer({ phone: null, company: null })
    const other = await aPayer({ phone: '0917 555 0101', company: 'Rizal School' })
    const mergeId = await merge(target.person, other.person)
    const input = aRegistration({
      seminarId: (await aSeminar(db)).id,
      email: target.person.email,
      firstName: 'Rosa',
    })
    await registerForSeminar(contextOf(services), { input, idempotencyKey: null })
    await db.update(people).set({ company: 'DepEd' }).where(eq(people.id, target.person.id))
    await undo(mergeId)
    expect(await personOf(target.person)).toMatchObject({ seminarCount: 2, phone: null, company: 'DepEd' })
    expect(await personOf(other.person)).toMatchObject({ seminarCount: 1, company: 'Rizal School' })
  })

  test.each([false, true])(
    'leads the address of the merged person to the kept one (address taken: %s)',
    async (isTaken) => {
      const [target, other] = [await named(), await named()]
      const mergeId = await merge(target, other, isTaken ? { email: 'other' } : {})
      const now = await personOf(target)
      expect(now.email).toBe(isTaken ? other.email : target.email)
      for (const { email } of [target, other]) {
        const input = aRegistration({ seminarId: (await aSeminar(db)).id, email, firstName: 'Rosa' })
        const made = await registerForSeminar(contextOf(services), { input, idempotencyKey: null })
        expect((await findRegistrationById(db, made.registrationId ?? 0))?.personId).toBe(target.id)
      }
      const { token } = signRegistrationsLink(admin, { personId: other.id, email: other.email })
      expect((await getPersonOfLink(admin, token)).id).toBe(target.id)
      await undo(mergeId)
      expect([(await personOf(target)).email, (await personOf(other)).email]).toEqual([
        target.email,
        other.email,
      ])
    },
  )

  test('leads a status check to the target, and to nobody else on the address of the target', async () => {
    const own = await aPayer()
    const seat = (person: Partial<Person>) => aPayer({ ...person, sharesMailbox: true })
    const { person: target } = await aPayer()
    await seat({ email: own.person.email, firstName: 'Pedro' })
    await seat({ email: target.email, firstName: 'Ana' })
    await merge(target, own.person)
    const { seminars } = await lookUpRegistrations(admin, own.person.email, 'show')
    const names = seminars.map(({ attendeeName }) => attendeeName)
    expect(names.toSorted()).toEqual(['Pedro Santos', 'Rosa Santos', 'Rosa Santos'])
  })

  test('makes somebody who shared an address its own person, if the own one is merged into them', async () => {
    const own = await named()
    const sharing = await named({ email: own.email, sharesMailbox: true })
    const mergeId = await merge(sharing, own)
    expect([(await personOf(sharing)).sharesMailbox, (await personOf(own)).sharesMailbox]).toEqual([
      false,
      true,
    ])
    await undo(mergeId)
    expect([(await personOf(sharing)).sharesMailbox, (await personOf(own)).sharesMailbox]).toEqual([
      true,
      false,
    ])
  })
})

describe('mergePeople, with what only one of them may have', () => {
  test('keeps the licenses of both, with the chosen one as the primary', async () => {
    const [first, second] = await db.select({ id: professions.id }).from(professions).limit(2)
    if (first === undefined || second === undefined) throw new Error('Professions are missing.')
    const withLicense = async (prcLicenseNo: string, professionId: number) => {
      const person = await named({ prcLicenseNo, prcExpirationOn: '2027-05-01' })
      await db.update(licences).set({ professionId }).where(eq(licences.personId, person.id))
      return person
    }
    const target = await withLicense('0000111', first.id)
    const [another, same] = [await withLicense('0000222', second.id), await withLicense('0000333', first.id)]
    const merged = [
      await merge(target, another, { license: 'other' }),
      await merge(target, same, { license: 'other' }),
    ]
    expect((await personOf(target)).prcLicenseNo).toBe('0000333')
    expect(await licencesOf(target)).toEqual([
      ['0000333', first.id, true],
      ['0000222', second.id, false],
    ])
    for (const id of merged.toReversed()) await undo(id)
    expect(await licencesOf(target)).toEqual([['0000111', first.id, true]])
    expect(await licencesOf(another)).toEqual([['0000222', second.id, true]])
    expect(await licencesOf(same)).toEqual([['0000333', first.id, true]])
  })

  test('leaves an ended registration of a seminar for which the kept person has one too', async () => {
    const target = await aPayer()
    const ended = await aPayment(db, {
      seminarId: target.seminarId,
      person: { firstName: 'Rosa', lastName: 'Santos', seminarCount: 1 },
      registration: { paymentStatus: 'rejected' },
    })
    await merge(target.person, ended.person)
    expect((await findRegistrationById(db, ended.id))?.personId).toBe(ended.person.id)
    expect(await personOf(ended.person)).toMatchObject({ seminarCount: 1, displayName: 'Rosa Santos' })
    await expect(deleteAttendee(admin, target.person.id)).resolves.toBeUndefined()
    expect(await findRegistrationById(db, ended.id)).toBeNull()
  })

  test('leads on to a third person, and is undone in reverse order only', async () => {
    const [first, second, third] = [await named(), await named(), await named()]
    const [earlier, later] = [await merge(second, first), await merge(third, second)]
    expect((await personOf(first)).mergedInto).toBe(third.id)
    await expect(undo(earlier)).rejects.toMatchObject({ code: 'merged_again' })
    await undo(later)
    expect((await personOf(first)).mergedInto).toBe(second.id)
    await undo(earlier)
    expect((await personOf(first)).mergedInto).toBeNull()
  })

  test('refuses the address of another person for an account', async () => {
    const user = await aUser(db, { role: 'attendee', emailVerifiedAt: testNow })
    await expect(merge(user, await named(), { email: 'other' })).rejects.toMatchObject({
      code: 'email_of_account',
    })
  })

  test('refuses two seats in a seminar, with its title', async () => {
    const seminar = await aSeminar(db, { title: 'Data Privacy', price: '500.00' })
    const seat = () => aPayment(db, { seminarId: seminar.id, person: { seminarCount: 1 } })
    await expect(merge((await seat()).person, (await seat()).person)).rejects.toMatchObject({
      code: 'both_registered',
      message: expect.stringContaining('Data Privacy'),
    })
  })

  test('refuses people who were changed since they were compared', async () => {
    const [target, other] = [await named(), await named()]
    const stale = {
      targetVersion: target.version + 1,
      otherVersion: other.version,
      choices: {},
      reason: 'Same',
    }
    await expect(
      mergePeople(admin, { targetId: target.id, otherId: other.id, ...stale }),
    ).rejects.toMatchObject({
      code: 'profile_changed',
    })
  })
})

describe('Erasing somebody into whom another was merged', () => {
  test('erases the values of both, and frees both addresses', async () => {
    const [target, other] = [await named(), await named({ phone: '0917 555 0101' })]
    const mergeId = await merge(target, other)
    await erasePerson(admin, target.id)
    for (const person of [target, other])
      expect(await personOf(person)).toMatchObject({
        displayName: 'Erased person',
        email: expect.stringContaining('@erased.invalid'),
        mergedInto: null,
      })
    await expect(undo(mergeId)).rejects.toMatchObject({ code: 'merge_final' })
  })
})

describe('undoMerge', () => {
  test('is possible for thirty days; then what is stored is deleted', async () => {
    const [target, other] = [await named(), await named({ phone: '0917 555 0101' })]
    const mergeId = await merge(target, other)
    const late = inDays(31)
    await endOldMerges(services, inDays(30 - 1))
    await expect(undo(mergeId, { ...admin, now: late })).rejects.toMatchObject({ code: 'merge_final' })
    await endOldMerges(services, late)
    const [row] = await db.select().from(merges).where(eq(merges.id, mergeId))
    expect(row).toMatchObject({ values: null, moved: null, targetId: target.id, otherId: other.id })
    expect((await personOf(other)).mergedInto).toBe(target.id)
  })
})
