import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cpuMsOf } from '../../../../tests/kit/cpu-time.ts'
import {
  type MatchableParticipant,
  matchParticipants,
  type Registrant,
  toAliasKey,
} from './match-participants.ts'

let lastId = 0

/** @param name 'First M. Last' or 'First Last' */
function aRegistrant(name: string, registrant: Partial<Registrant> = {}): Registrant {
  const words = name.split(' ')
  lastId += 1
  return {
    registrationId: lastId,
    firstName: words[0] ?? null,
    middleInitial: words.length > 2 ? (words[1]?.charAt(0) ?? null) : null,
    lastName: words.at(-1) ?? null,
    suffix: null,
    email: null,
    joinCode: null,
    ...registrant,
  }
}

const aParticipant = (name: string, email: string | null = null): MatchableParticipant => ({
  name,
  email,
  isMasked: email?.includes('*') ?? false,
})

function matchesOf(
  participants: readonly MatchableParticipant[],
  registrants: readonly Registrant[],
  aliases: ReadonlyMap<string, number> = new Map(),
) {
  return matchParticipants(participants, registrants, aliases).map(({ match }) => match)
}

const maria = aRegistrant('Maria S. Cruz', { email: 'Maria@deped.gov.ph', joinCode: '4821' })
const jose = aRegistrant('José Peña', { email: 'jose@deped.gov.ph', joinCode: '1111' })

describe('matchParticipants', () => {
  test('takes the remembered choice, then the code, then the address, then the name', () => {
    const participant = aParticipant('José Peña 4821', 'jose@deped.gov.ph')
    const ana = aRegistrant('Ana Reyes')
    const aliases = new Map([[toAliasKey(participant) ?? '', ana.registrationId]])
    expect(matchesOf([participant], [maria, jose, ana], aliases)).toEqual([
      { registrationId: ana.registrationId, by: 'choice' },
    ])
    // The remembered registration may have been deleted.
    expect(matchesOf([participant], [maria, jose], aliases)).toEqual([
      { registrationId: maria.registrationId, by: 'code' },
    ])
    expect(matchesOf([{ ...participant, name: 'Maria S. Cruz' }], [maria, jose])).toEqual([
      { registrationId: jose.registrationId, by: 'email' },
    ])
    expect(matchesOf([aParticipant('PENA, Jose')], [maria, jose])).toEqual([
      { registrationId: jose.registrationId, by: 'name' },
    ])
  })

  test('compares addresses regardless of case and never masked ones', () => {
    const byEmail = { registrationId: maria.registrationId, by: 'email' }
    const masked = aRegistrant('Rosa Luz', { email: 'r****@x.ph' })
    expect(
      matchesOf(
        [aParticipant('M', 'MARIA@DEPED.GOV.PH'), aParticipant('Rosa', 'r****@x.ph')],
        [maria, masked],
      ),
    ).toEqual([byEmail, null])
  })

  test('credits two devices with the same code or address to one registrant', () => {
    const devices = [
      aParticipant('iPhone 4821'),
      aParticipant('Maria 4821'),
      aParticipant('x', 'maria@deped.gov.ph'),
    ]
    expect(matchesOf(devices, [maria]).map((match) => match?.registrationId)).toEqual(
      devices.map(() => maria.registrationId),
    )
  })

  test('does not match a code or an address that two registrants have', () => {
    const twice = [maria, { ...jose, joinCode: '4821', email: 'maria@deped.gov.ph' }]
    expect(matchesOf([aParticipant('X 4821'), aParticipant('Y', 'maria@deped.gov.ph')], twice)).toEqual([
      null,
      null,
    ])
  })

  test('does not match the name of two registrants, unless initials tell them apart', () => {
    const namesakes = [maria, aRegistrant('Maria T. Cruz')]
    expect(matchesOf([aParticipant('Maria Cruz')], namesakes)).toEqual([null])
    expect(matchesOf([aParticipant('Maria S. Cruz')], namesakes)).toEqual([
      { registrationId: maria.registrationId, by: 'name' },
    ])
    const unclear = [...namesakes, aRegistrant('María Cruz')]
    expect(matchesOf([aParticipant('Maria S. Cruz')], unclear)).toEqual([null])
  })

  test('does not match a registrant whom two participants claim by name, or who is identified already', () => {
    const two = [aParticipant('Maria Cruz', 'a@x.ph'), aParticipant('Cruz, Maria S.', 'b@x.ph')]
    expect(matchesOf(two, [maria])).toEqual([null, null])
    expect(matchesOf([aParticipant('Maria Cruz'), aParticipant('M 4821')], [maria])).toEqual([
      null,
      { registrationId: maria.registrationId, by: 'code' },
    ])
  })

  test('does not match a single word, a relative of another generation or a device', () => {
    const registrants = [aRegistrant('Juan Cruz', { suffix: 'Jr.' }), aRegistrant('Ana', { lastName: null })]
    const others = ['Ana', 'Juan Cruz', 'Juan Cruz Sr', 'iPhone', ''].map((name) => aParticipant(name))
    expect(matchesOf(others, registrants)).toEqual([null, null, null, null, null])
    expect(matchesOf([aParticipant('CRUZ JR., Juan')], registrants)[0]).toMatchObject({ by: 'name' })
    const fifth = aRegistrant('Juan Cruz', { suffix: 'V' })
    expect(matchesOf([aParticipant('Juan V. Cruz')], [fifth])).toEqual([null])
  })

  test('names the three nearest registrants of an unmatched participant only', () => {
    const registrants = ['Mario Cruz', 'Ana Reyes', 'Marta Cruz', 'Maria Cruzado'].map((name) =>
      aRegistrant(name),
    )
    const [unmatched, matched] = matchParticipants(
      [aParticipant('Maria Crus'), aParticipant('Ana Reyes')],
      [...registrants, maria],
      new Map(),
    )
    expect(unmatched?.nearest.map(({ name }) => name)).toEqual(['Maria S. Cruz', 'Mario Cruz', 'Marta Cruz'])
    expect(matched?.nearest).toEqual([])
  })

  test('has no remembered choice for a device without a name or address', () => {
    expect(toAliasKey(aParticipant('iPhone'))).toBeNull()
    expect(toAliasKey(aParticipant('iPhone', 'r****@x.ph'))).toBeNull()
    expect(toAliasKey(aParticipant('iPhone', 'A@x.ph'))).toBe(toAliasKey(aParticipant('iPad', 'a@X.ph')))
    expect(toAliasKey(aParticipant('Ana Reyes'))).not.toBe(toAliasKey(aParticipant('Ana B. Reyes')))
  })

  test('matches every renamed guest of a meeting of 300 who kept the join code', () => {
    const registrants = Array.from({ length: 300 }, (_, at) =>
      aRegistrant('Maria Cruz', { joinCode: String(1000 + at) }),
    )
    const renamings = [
      (code: string) => `iPhone ${code}`,
      (code: string) => `Room 3 – ${code}`,
      (code: string) => `CRUZ, Maria S. ${code} (Guest)`,
      (code: string) => `Maria (CRUZ, Maria S. ${code})`,
    ]
    const participants = registrants.map(({ joinCode }, at) =>
      aParticipant(renamings[at % renamings.length]?.(joinCode ?? '') ?? ''),
    )
    expect(matchesOf(participants, registrants)).toEqual(
      registrants.map(({ registrationId }) => ({ registrationId, by: 'code' })),
    )
  })
})

test('Matching never credits a namesake, whatever the names and the order of the participants', () => {
  const initial = fc.constantFrom(null, 'S', 'T')
  const registrant = fc.record({
    firstName: fc.constantFrom('Maria', 'María', 'Jo Ann'),
    middleInitial: initial,
    lastName: fc.constantFrom('Cruz', 'Peña'),
    suffix: fc.constantFrom(null, null, 'Jr.', 'PhD'),
  })
  const typed = fc
    .tuple(registrant, fc.constantFrom('', ' (Guest)', ' iPhone'), fc.boolean())
    .map(([{ firstName, middleInitial, lastName, suffix }, end, isLastFirst]) => {
      const middle = middleInitial ?? ''
      const words = isLastFirst ? [`${lastName},`, firstName, middle] : [firstName, middle, lastName]
      return { initial: middle, name: `${[...words, suffix ?? ''].join(' ').toUpperCase()}${end}` }
    })
  /** Compared without the code under test: first and last name, generation. */
  const identity = (name: string) =>
    ['MARIA', 'JO ANN', 'CRUZ', 'JR']
      .map((word) => name.toUpperCase().replaceAll('Í', 'I').includes(word))
      .join()
  const agree = (one: string, other: string) => one === '' || other === '' || one === other
  fc.assert(
    fc.property(
      fc.array(registrant, { maxLength: 6 }),
      fc.array(typed, { maxLength: 4 }),
      (people, names) => {
        const registrants = people.map((person, at) => ({
          ...person,
          registrationId: at,
          email: null,
          joinCode: null,
        }))
        const participants = names.map(({ name }) => aParticipant(name))
        const isNameOf = (
          name: (typeof names)[number],
          { firstName, lastName, suffix, middleInitial }: Registrant,
        ) =>
          identity(name.name) === identity(`${firstName} ${lastName} ${suffix}`) &&
          agree(name.initial, middleInitial ?? '')
        const matches = matchesOf(participants, registrants)
        for (const [at, name] of names.entries()) {
          const possible = registrants.filter((one) => isNameOf(name, one))
          const rivals = names.filter((other) => possible[0] !== undefined && isNameOf(other, possible[0]))
          const isCertain =
            possible.length === 1 &&
            rivals.every(
              (rival) => rival === name || registrants.filter((one) => isNameOf(rival, one)).length > 1,
            )
          expect(matches[at]).toEqual(
            isCertain ? { registrationId: possible[0]?.registrationId, by: 'name' } : null,
          )
        }
        const reversed = matchesOf(participants.toReversed(), registrants.toReversed())
        expect(reversed.toReversed()).toEqual(matches)
      },
    ),
    { numRuns: 500 },
  )
})

test('10,000 participants are matched with 5,000 registrants within 3 seconds, even if nobody matches', async () => {
  const letters = 'abcdefghijklmnoprstuy'
  const word = (seed: number) =>
    Array.from({ length: 6 }, (_, at) => letters[(seed * (at + 3) * 7919 + at * seed) % letters.length]).join(
      '',
    )
  const registrants = Array.from({ length: 5000 }, (_, at) => aRegistrant(`${word(at)} ${word(at * 31 + 7)}`))
  const participants = Array.from({ length: 10_000 }, (_, at) =>
    aParticipant(`${word(at + 9)}x ${word(at * 17)}`),
  )
  let unmatched = 0
  const cpuMs = await cpuMsOf(() => {
    unmatched = matchesOf(participants, registrants).filter((match) => match === null).length
  })
  expect(cpuMs).toBeLessThan(3000)
  expect(unmatched).toBeGreaterThan(9000)
})
