/** Fictional people; their `.example` addresses do not resolve. */
import type { ReferralSource } from '#app/features/people/contract/person.ts'
import { toMiddleInitial } from '#app/features/people/rules/names.ts'

const names = [
  'Maria Concepcion Santos',
  'Jose Ramos Dela Cruz',
  'Ana Liza Reyes',
  'Roberto Magno Villanueva',
  'Cristina Ocampo Bautista',
  'Danilo Ferrer Mercado',
  'Rowena Salazar Aquino',
  'Ernesto Pineda Garcia',
  'Marites Lagman Torres',
  'Rodrigo Abad Castillo',
  'Teresita Manalo Navarro',
  'Leonardo Sison Pascual',
  'Josephine Tolentino Rivera',
  'Arnel Buenaventura Flores',
  'Lorna Evangelista Domingo',
  'Nestor Cabrera Valdez',
  'Gloria Macaraeg Soriano',
  'Renato Alcantara Perez',
  'Evelyn Zamora Hernandez',
  'Wilfredo Lacson Diaz',
  'Imelda Robles Gonzales',
  'Ferdinand Ignacio Mendoza',
  'Rosario Caballero Lim',
  'Antonio Espiritu Tan',
  'Florencia Malonzo Chua',
  'Benjamin Dizon Sy',
  'Corazon Marasigan Uy',
  'Edgardo Velasco Go',
  'Nenita Samson Corpuz',
  'Virgilio Padilla Agustin',
  'Amelia Bernardo Estrada',
  'Reynaldo Guevarra Marquez',
  'Milagros Panganiban Rosales',
  'Orlando Cordero Ibañez',
  'Zenaida Balagtas Peralta',
  'Alfredo Nolasco Quinto',
  'Luzviminda Arcega Tuazon',
  'Marcelo Hidalgo Baluyot',
  'Perla Sarmiento Dimaculangan',
  'Rogelio Fajardo Magsaysay',
  'Susana Villegas Katigbak',
  'Isagani Dumlao Batumbakal',
  'Esperanza Ricafort Macapagal',
  'Gregorio Timbol Lualhati',
  'Divina Mallari Kalaw',
  'Simeon Arevalo Dimagiba',
  'Remedios Catapang Punzalan',
  'Crisanto Ladera Bayani',
  'Felicidad Monsod Gatdula',
  'Honorio Tagle Makabenta',
  'Ligaya Berenguer Dalisay',
  'Pacifico Escudero Malvar',
  'Soledad Ybañez Catacutan',
  'Teodoro Reynes Abueva',
  'Ursula Dagohoy Pacquing',
  'Vicente Matibag Sumulong',
  'Yolanda Cañete Bulosan',
  'Zacarias Lopez Amorsolo',
  'Bernadette Joy Kho Montemayor',
  'Juan Carlos Sebastian de los Reyes-Villacorta',
] as const

const workplaces = [
  ['Samar National High School', 'Teacher II'],
  ['Catbalogan I Central School', 'Master Teacher I'],
  ['Barangay San Roque, Basey', 'Barangay Secretary'],
  ['Eastern Visayas State University', 'Instructor'],
  ['Iloilo Provincial Library', 'Librarian II'],
  ['Quezon City Science High School', 'Head Teacher III'],
  ['Tacloban City Division Office', 'Education Program Supervisor'],
  ['Barangay Poblacion, Borongan', 'Punong Barangay'],
  ['Cebu Normal University', 'Registered Librarian'],
  ['Divine Word Hospital', 'Registered Nurse'],
] as const

const sources: readonly ReferralSource[] = [
  'facebook',
  'colleagues',
  'past_attendee',
  'google_search',
  'friends_family',
  'radio',
]

export interface SamplePerson {
  readonly email: string
  readonly firstName: string
  readonly middleName: string | null
  readonly middleInitial: string | null
  readonly lastName: string
  readonly phone: string
  readonly company: string
  readonly jobTitle: string
  readonly prcLicenseNo: string | null
  readonly source: ReferralSource
}

const pick = <Item>(list: readonly Item[], index: number): Item => {
  const item = list[index % list.length]
  if (item === undefined) throw new Error('Nothing to pick from.')
  return item
}

/** Splits a name; in longer ones the last but one word is the middle name. */
function splitName(name: string): { first: string; middle: string | null; last: string } {
  const particle = name.indexOf(' de los ')
  if (particle > 0) return { first: name.slice(0, particle), middle: null, last: name.slice(particle + 1) }
  const words = name.split(' ')
  if (name.includes('Dela Cruz'))
    return { first: words[0] ?? '', middle: words[1] ?? null, last: 'Dela Cruz' }
  return { first: words.slice(0, -2).join(' '), middle: words.at(-2) ?? null, last: words.at(-1) ?? '' }
}

const plain = (text: string) =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z]/g, '')

function toPerson(name: string, index: number): SamplePerson {
  const { first, middle, last } = splitName(name)
  const [company, jobTitle] = pick(workplaces, index)
  return {
    email: `${plain(first)}.${plain(last)}@people.example`,
    firstName: first,
    middleName: middle,
    middleInitial: middle && toMiddleInitial(middle),
    lastName: last,
    phone: `0917 555 ${String(1000 + index * 37).slice(0, 4)}`,
    company,
    jobTitle,
    // Barangay officials need no license.
    prcLicenseNo: jobTitle.includes('Barangay') ? null : String(1_000_000 + index * 7919).padStart(7, '0'),
    source: pick(sources, index),
  }
}

export const samplePeople: readonly SamplePerson[] = names.map(toPerson)
