/** Further people of a group in the values of the form: `others` counts them, `others.0.firstName` is a field of the first. */

export type OtherFieldName = `others.${number}.${string}`

export const isOtherFieldName = (name: string): name is OtherFieldName => /^others\.\d/.test(name)

export const mostOthers = 19

/** Fields that each further person has; the others are those of the first one. */
export const otherFieldNames = [
  'firstName',
  'middleInitial',
  'lastName',
  'suffix',
  'email',
  'phone',
  'prcLicenseNo',
  'prcExpirationDate',
  'prcProfessionId',
] as const

export const otherPrefix = (place: number) => `others.${place}.` as const

interface Group {
  readonly others?: number | undefined
}

export const listPlaces = ({ others = 0 }: Group): number[] =>
  Array.from({ length: others }, (_, place) => place)

/** The values of a further person, by the names of the first one's fields. */
export function readOther<Values extends object>(values: Values, place: number): Values {
  const prefix = otherPrefix(place)
  const own = Object.entries(values).filter(([name]) => name.startsWith(prefix))
  return Object.fromEntries(own.map(([name, value]) => [name.slice(prefix.length), value])) as Values
}

/** Values of a further person by the names in the form. */
export const nameOther = (values: object, place: number): object =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [`${otherPrefix(place)}${name}`, value]))

export const listOthers = <Values extends Group>(values: Values): Values[] =>
  listPlaces(values).map((place) => readOther(values, place))
