import { setSeminarCover } from '#app/features/seminars/commands/change-cover.ts'
import type { Picture } from '#app/platform/wire-shapes.ts'
import { type AuditedCall, audited } from './audited-calls.ts'
import { aSeminar } from './builders.ts'
import { aPhoto, asDataUrl } from './images.ts'
import { contextOf, type TestServices } from './services.ts'

/** A picture of one size, which is quick to encode. */
export const smallPicture = asDataUrl(await aPhoto({ width: 64, height: 48 }))

/** Gives a seminar a cover picture. */
export async function aCover(services: TestServices, seminarId: number): Promise<Picture> {
  const input = { seminarId, alternativeText: 'Children reading under a tree', file: smallPicture }
  const { cover } = await setSeminarCover(contextOf(services), input)
  if (cover === null) throw new Error('The cover was not stored.')
  return cover
}

/** URLs of a picture's files. */
export function urlsOf({ url, sources }: Picture): string[] {
  return [url, ...sources.flatMap(({ srcset }) => srcset.split(', ').map((each) => each.split(' ')[0] ?? ''))]
}

/** Counts the stored files of covers. */
export async function countCoverFiles({ files }: TestServices): Promise<number> {
  return (await Array.fromAsync(files.list('covers'))).length
}

/** State-changing endpoints of cover pictures and the audit log entry each must write. */
export function coverCalls(services: TestServices): Readonly<Record<string, AuditedCall>> {
  const { db } = services
  const action = 'seminar.cover_changed'
  const aSeminarWithCover = async () => {
    const { id } = await aSeminar(db)
    await aCover(services, id)
    return id
  }
  return {
    '/seminars/cover': audited(action, async () => ({
      seminarId: (await aSeminar(db)).id,
      alternativeText: 'Trees',
      file: smallPicture,
    })),
    '/seminars/cover/copy': audited(action, async () => ({
      seminarId: (await aSeminar(db)).id,
      originalId: await aSeminarWithCover(),
      alternativeText: 'Trees',
    })),
    '/seminars/cover/describe': audited(action, async () => ({
      seminarId: await aSeminarWithCover(),
      alternativeText: 'Other trees',
    })),
    '/seminars/cover/remove': audited(action, async () => ({ seminarId: await aSeminarWithCover() })),
  }
}
