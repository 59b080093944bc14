import type { HomeDrawing } from '#app/features/settings/contract/drawings.ts'
import type { HomePicture } from '#app/features/settings/contract/home.ts'
import { Picture } from '#app/ui/picture.tsx'
import { SheetDrawing } from '#app/ui/sheet-drawing.tsx'
import accreditation from './art/accreditation.svg?raw'
import sheet from './art/drawings.svg?no-inline'

function Drawing({ className, drawing }: { className: string; drawing: HomeDrawing }) {
  const classes = `${className} art`
  if (drawing !== 'accreditation') return <SheetDrawing className={classes} href={`${sheet}#${drawing}`} />
  // In the page, because the first slide is the largest paint and would wait for its file.
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a file of ours
  return <div className={classes} aria-hidden="true" dangerouslySetInnerHTML={{ __html: accreditation }} />
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
  return <Drawing className={className} drawing={picture.drawing} />
}
