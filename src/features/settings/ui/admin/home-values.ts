/** The form of the home page. */
import * as z from 'zod/mini'
import type { HomeDrawing, PartnerDrawing } from '#app/features/settings/contract/drawings.ts'
import type { LogoFile } from '#app/features/settings/contract/files.ts'
import type { Home, Partner } from '#app/features/settings/contract/home.ts'
import {
  fromParagraphs,
  type PictureChoice,
  toContentPicture,
  toParagraphs,
  toPictureChoice,
  uploadChoice,
} from './content-values.ts'

export interface PartnerValues {
  name: string
  /** A drawing of the release, `upload`, or empty for no logo. */
  choice: string
  logo: LogoFile | null
}

export interface HomeFormValues {
  slides: { title: string; text: string; linkLabel: string; linkHref: string; picture: PictureChoice }[]
  introductionTitle: string
  introductionText: string
  facts: { figure: string; label: string }[]
  programs: { title: string; description: string; linkHref: string; picture: PictureChoice }[]
  partners: PartnerValues[]
  keywords: string
}

/** Shape that the server checks. */
export const HomeForm = z.custom<HomeFormValues>()

export const newSlide = {
  title: '',
  text: '',
  linkLabel: 'Browse seminars',
  linkHref: '/register',
  picture: { choice: '', file: null },
}

export const newProgram = { title: '', description: '', linkHref: '/register', picture: newSlide.picture }

export const newPartner: PartnerValues = { name: '', choice: '', logo: null }

export function toHomeFormValues({
  slides,
  introduction,
  programs,
  partners,
  keywords,
}: Home): HomeFormValues {
  return {
    slides: slides.map((slide) => ({ ...slide, picture: toPictureChoice(slide.picture) })),
    introductionTitle: introduction.title,
    introductionText: fromParagraphs(introduction.text),
    facts: introduction.facts,
    programs: programs.map((program) => ({ ...program, picture: toPictureChoice(program.picture) })),
    partners: partners.map(toPartnerValues),
    keywords,
  }
}

function toPartnerValues({ name, logo }: Partner): PartnerValues {
  if (logo === null) return { name, choice: '', logo: null }
  return logo.kind === 'drawing'
    ? { name, choice: logo.drawing, logo: null }
    : { name, choice: uploadChoice, logo }
}

/** The section's value; it is not valid if the form's values are not. */
export function toHome(values: HomeFormValues): Home {
  const { introductionTitle, introductionText, facts, slides, programs, partners, keywords } = values
  return {
    slides: slides.map((slide) => ({ ...slide, picture: toContentPicture<HomeDrawing>(slide.picture) })),
    introduction: { title: introductionTitle, text: toParagraphs(introductionText), facts },
    programs: programs.map((program) => ({
      ...program,
      picture: toContentPicture<HomeDrawing>(program.picture),
    })),
    partners: partners.map(toPartner),
    keywords,
  }
}

function toPartner({ name, choice, logo }: PartnerValues): Partner {
  if (choice === uploadChoice) return { name, logo }
  return { name, logo: choice === '' ? null : { kind: 'drawing', drawing: choice as PartnerDrawing } }
}

/** The form's field of a path in the section. */
export function toHomeField(path: string): string {
  if (path.startsWith('introduction.title')) return 'introductionTitle'
  if (path.startsWith('introduction.text')) return 'introductionText'
  return path.replace(/^introduction\.facts/, 'facts')
}
