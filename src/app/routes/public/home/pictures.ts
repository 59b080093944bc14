import type { HomeImage } from '../../../../content/home.ts'
import accreditation from './art/accreditation.svg?inline'
import barangayOfficials from './art/barangay-officials.svg?no-inline'
import professionalTeachers from './art/professional-teachers.svg?no-inline'
import thirtyYears from './art/thirty-years.svg?no-inline'

/** URL of each drawing: files, except the first slide's, which is the largest paint and would wait for its file. */
export const homeImageUrls: Record<HomeImage, string> = {
  accreditation,
  'barangay-officials': barangayOfficials,
  'thirty-years': thirtyYears,
  'professional-teachers': professionalTeachers,
}
