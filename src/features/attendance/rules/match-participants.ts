import { fullName, type PersonNameParts } from '#app/features/people/rules/names.ts'
import { findJoinCode, isSameName, type NameKey, toNameKey } from './name-keys.ts'
import { createNearestNames } from './nearest-names.ts'

export interface MatchableRegistrant extends PersonNameParts {
  readonly registrationId: number
  readonly email: string | null
  /** Four digits, unique in the seminar. */
  readonly joinCode: string | null
}

export interface MatchableParticipant {
  readonly name: string
  readonly email: string | null
}

export interface ParticipantMatch {
  readonly registrationId: number
  /** Way of matching. 'choice': stored from an earlier report. */
  readonly by: 'choice' | 'code' | 'email' | 'name'
}

export interface NearestRegistrant {
  readonly registrationId: number
  readonly name: string
}

export interface MatchedParticipant<Participant> {
  readonly participant: Participant
  readonly match: ParticipantMatch | null
  /** Registrants most similar to an unmatched participant, nearest first. */
  readonly nearest: readonly NearestRegistrant[]
}

const nearestCount = 3

/**
 * Most participants with similar names: nobody chooses by hand for more, and each is compared with all
 * registrants.
 */
const maxWithNearest = 300

/** A single word is no full name. */
const fewestWords = 2

/**
 * Key of a stored choice: name and e-mail address. Null if they identify nobody, as 'iPhone' without an
 * address, so that the choice is not applied to the next 'iPhone'.
 */
export function toParticipantAliasKey({ name, email }: MatchableParticipant): string | null {
  const { words, generation, initials } = toNameKey(name)
  const code = findJoinCode(name)
  if (words === '' && code === null && email === null) return null
  return [words, generation, initials, code ?? '', email?.toLowerCase() ?? ''].join('|')
}

/**
 * Converts a registrant's name: 'V' as a suffix cannot be distinguished from an initial in a report, so only
 * the registrant's own field says it.
 */
function toRegistrantKey({ suffix, ...name }: MatchableRegistrant): NameKey {
  if (suffix?.toLowerCase() !== 'v') return toNameKey(fullName({ ...name, suffix }))
  return { ...toNameKey(fullName({ ...name, suffix: null })), generation: 'v' }
}

/** Indexes only keys that a single registrant has. */
function indexUnique(
  registrants: readonly MatchableRegistrant[],
  toKey: (registrant: MatchableRegistrant) => string | null,
): Map<string, number> {
  const index = new Map<string, number>()
  for (const [key, [first, ...others]] of Map.groupBy(registrants, toKey))
    if (key !== null && first !== undefined && others.length === 0) index.set(key, first.registrationId)
  return index
}

/**
 * Creates a search for everything that says by itself who a participant is; names are compared afterwards.
 */
function createIdentifier(
  registrants: readonly MatchableRegistrant[],
  aliases: ReadonlyMap<string, number>,
): (participant: MatchableParticipant) => ParticipantMatch | null {
  const known = new Set(registrants.map(({ registrationId }) => registrationId))
  const byCode = indexUnique(registrants, ({ joinCode }) => joinCode || null)
  const byEmail = indexUnique(registrants, ({ email }) => email?.toLowerCase() || null)
  return (participant) => {
    const { name, email } = participant
    const chosen = aliases.get(toParticipantAliasKey(participant) ?? '')
    if (chosen !== undefined && known.has(chosen)) return { registrationId: chosen, by: 'choice' }
    const ofCode = byCode.get(findJoinCode(name) ?? '')
    if (ofCode !== undefined) return { registrationId: ofCode, by: 'code' }
    const ofEmail = byEmail.get(email?.toLowerCase() ?? '')
    return ofEmail === undefined ? null : { registrationId: ofEmail, by: 'email' }
  }
}

interface KeyedRegistrant {
  readonly registrant: MatchableRegistrant
  readonly key: NameKey
}

/** The one registrant with the participant's full name; null if there is none or are several. */
function createNameSearch(keyed: readonly KeyedRegistrant[]): (name: string) => number | null {
  const byWords = Map.groupBy(keyed, ({ key }) => key.words)
  return (name) => {
    const wanted = toNameKey(name)
    if (wanted.wordCount < fewestWords) return null
    const [found, ...others] = (byWords.get(wanted.words) ?? []).filter(({ key }) => isSameName(wanted, key))
    return found === undefined || others.length > 0 ? null : found.registrant.registrationId
  }
}

/**
 * Finds the registrants of a report's participants: by remembered choice, join code, e-mail address, and at
 * last by full name. Several participants may be one registrant by the first three, as with two devices.
 *
 * A name is never credited to a namesake: it must be that of one registrant only, no other participant may
 * claim that registrant by name, and the registrant must not be identified otherwise already.
 *
 * @param aliases remembered choices: registration by {@link toParticipantAliasKey}
 * @returns in the order of `participants`; the first 300 without a match get the nearest names
 */
export function matchParticipants<Participant extends MatchableParticipant>(
  participants: readonly Participant[],
  registrants: readonly MatchableRegistrant[],
  aliases: ReadonlyMap<string, number>,
): MatchedParticipant<Participant>[] {
  const keyed = registrants.map((registrant) => ({ registrant, key: toRegistrantKey(registrant) }))
  const identify = createIdentifier(registrants, aliases)
  const identified = participants.map(identify)
  const taken = new Set(identified.flatMap((match) => match?.registrationId ?? []))
  const findByName = createNameSearch(keyed)
  const named = participants.map(({ name }, at) => (identified[at] === null ? findByName(name) : null))
  const claims = Map.groupBy(named, (registrationId) => registrationId)
  const findNearest = createNearestNames(
    keyed.map(({ registrant, key }) => ({ words: key.words, value: registrant })),
    nearestCount,
  )
  const findContained = createContainedNames(keyed)
  let withNearest = 0
  return participants.map((participant, at) => {
    const registrationId = named[at] ?? null
    const isOnlyClaim =
      registrationId !== null && claims.get(registrationId)?.length === 1 && !taken.has(registrationId)
    const match = identified[at] ?? (isOnlyClaim ? { registrationId, by: 'name' as const } : null)
    if (match !== null || withNearest === maxWithNearest) return { participant, match, nearest: [] }
    withNearest += 1
    const contained = findContained(participant.name)
    const near = findNearest(toNameKey(participant.name).words).filter((one) => !contained.includes(one))
    return { participant, match, nearest: [...contained, ...near].slice(0, nearestCount).map(toNearest) }
  })
}

/**
 * Finds registrants all of whose names occur somewhere in a text, as in 'iPhone (Perla Santos)'; in their
 * order.
 */
function createContainedNames(keyed: readonly KeyedRegistrant[]): (name: string) => MatchableRegistrant[] {
  const searched = keyed.flatMap(({ registrant, key }) =>
    key.wordCount < fewestWords ? [] : [{ registrant, words: key.words.split(' ') }],
  )
  return (name) => {
    const { words } = toNameKey(name.replaceAll(/[()[\]{}]/g, ' '))
    const given = new Set(words.split(' '))
    if (given.size < fewestWords) return []
    return searched
      .filter(({ words }) => words.every((word) => given.has(word)))
      .slice(0, nearestCount)
      .map(({ registrant }) => registrant)
  }
}

function toNearest(registrant: MatchableRegistrant): NearestRegistrant {
  const { registrationId, firstName, middleInitial, lastName, suffix } = registrant
  return { registrationId, name: fullName({ firstName, middleInitial, lastName, suffix }) }
}
