import { describe, expect, test } from 'vitest'
import {
  type MatchableParticipant,
  type MatchableRegistrant,
  matchParticipants,
  toParticipantAliasKey,
} from './match-participants.ts'

let lastId = 0

/** @param name 'First M. Last' or 'First Last' */
function aRegistrant(name: string, registrant: Partial<MatchableRegistrant> = {}): MatchableRegistrant {
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
})

function matchesOf(
  participants: readonly MatchableParticipant[],
  registrants: readonly MatchableRegistrant[],
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
    const aliases = new Map([[toParticipantAliasKey(participant) ?? '', ana.registrationId]])
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

  test('compares addresses regardless of case', () => {
    expect(matchesOf([aParticipant('M', 'MARIA@DEPED.GOV.PH')], [maria])).toEqual([
      { registrationId: maria.registrationId, by: 'email' },
    ])
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
    expect(toParticipantAliasKey(aParticipant('iPhone'))).toBeNull()
    expect(toParticipantAliasKey(aParticipant('iPhone', 'A@x.ph'))).toBe(
      toParticipantAliasKey(aParticipant('iPad', 'a@X.ph')),
    )
    expect(toParticipantAliasKey(aParticipant('Ana Reyes'))).not.toBe(
      toParticipantAliasKey(aParticipant('Ana B. Reyes')),
    )
  })
})
