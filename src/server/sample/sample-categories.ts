export const sampleCategories: readonly {
  readonly name: string
  readonly description: string
  readonly color: string
}[] = [
  {
    name: 'Teaching and Assessment',
    description: 'Methods, tests and feedback for the classroom.',
    color: '#23781B',
  },
  {
    name: 'School Leadership',
    description: 'For principals, head teachers and coordinators.',
    color: '#1B5E78',
  },
  { name: 'Library and Information', description: 'For librarians and reading teachers.', color: '#7A3E9D' },
  {
    name: 'Barangay Governance',
    description: 'For barangay officials and community leaders.',
    color: '#B4540A',
  },
  { name: 'Professional Growth', description: 'Skills for every licensed professional.', color: '#9A1F40' },
  { name: 'Inclusive Education', description: 'Every learner, every ability.', color: '#946C00' },
]
