import type { Picture } from '../../../../content/home.ts'
import accreditation from './art/accreditation.svg?no-inline'
import barangayOfficials from './art/barangay-officials.svg?no-inline'
import professionalTeachers from './art/professional-teachers.svg?no-inline'
import thirtyYears from './art/thirty-years.svg?no-inline'

/** The address of each drawing. Files of their own, so that they weigh neither on the page nor on its script. */
export const pictureUrl: Record<Picture, string> = {
  accreditation,
  'barangay-officials': barangayOfficials,
  'thirty-years': thirtyYears,
  'professional-teachers': professionalTeachers,
}
