import type { HomeDrawing } from '#app/features/settings/contract/drawings.ts'
import type { HomePicture } from '#app/features/settings/contract/home.ts'
import { Picture } from '#app/ui/picture.tsx'
import accreditation from './art/accreditation.svg?inline'
import barangayOfficials from './art/barangay-officials.svg?no-inline'
import professionalTeachers from './art/professional-teachers.svg?no-inline'
import thirtyYears from './art/thirty-years.svg?no-inline'

/** Files, except the first slide's, which is the largest paint and would wait for its file. */
const drawingUrl: Record<HomeDrawing, string> = {
  accreditation,
  'barangay-officials': barangayOfficials,
  'thirty-years': thirtyYears,
  'professional-teachers': professionalTeachers,
}

/** The picture of a slide or program. */
export function HomeArt({
  className,
  picture,
  priority,
}: {
  className: string
  picture: HomePicture
  priority: 'high' | 'late'
}) {
  if (picture.kind === 'upload') {
    const sizes = '(width >= 48rem) 40rem, 90vw'
    return <Picture className={className} picture={picture.file} sizes={sizes} priority={priority} />
  }
  return (
    <img
      className={className}
      src={drawingUrl[picture.drawing]}
      alt=""
      width={600}
      height={500}
      draggable={false}
      loading={priority === 'high' ? 'eager' : 'lazy'}
    />
  )
}
