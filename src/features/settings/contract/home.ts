/** Content of the home page, and the partners that every page shows. */
import * as z from 'zod/mini'
import { contentLimits } from './content-limits.ts'
import { homeDrawings, partnerDrawings } from './drawings.ts'
import { contentPicture, LogoFile } from './files.ts'
import {
  keywordsField,
  linkAddressField,
  oneLineField,
  paragraphField,
  requiredLineField,
} from './text-fields.ts'

export const HomePicture = contentPicture(homeDrawings)
export type HomePicture = z.infer<typeof HomePicture>

export const HomeSlide = z.strictObject({
  title: requiredLineField(120, 'Title is required'),
  text: oneLineField(300),
  linkLabel: requiredLineField(60, 'Label of the link is required'),
  linkHref: linkAddressField(),
  picture: z.nullable(HomePicture),
})
export type HomeSlide = z.infer<typeof HomeSlide>

export const HomeProgram = z.strictObject({
  title: requiredLineField(120, 'Title is required'),
  description: paragraphField(600),
  linkHref: linkAddressField(),
  picture: z.nullable(HomePicture),
})
export type HomeProgram = z.infer<typeof HomeProgram>

const Fact = z.strictObject({
  figure: requiredLineField(20, 'Figure is required'),
  label: requiredLineField(120, 'Text is required'),
})

/** The section that introduces the provider; it is left out without a title. */
export const HomeIntroduction = z.strictObject({
  title: oneLineField(120),
  text: z.array(paragraphField(1000)).check(z.maxLength(6, 'At most 6 paragraphs')),
  facts: z.array(Fact).check(z.maxLength(contentLimits.facts, `At most ${contentLimits.facts} facts`)),
})
export type HomeIntroduction = z.infer<typeof HomeIntroduction>

const PartnerLogo = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('drawing'), drawing: z.enum(partnerDrawings) }),
  LogoFile,
])

export const HomePartner = z.strictObject({
  name: requiredLineField(120, 'Name is required'),
  logo: z.nullable(PartnerLogo),
})
export type HomePartner = z.infer<typeof HomePartner>

export const HomePageSettings = z.strictObject({
  slides: z
    .array(HomeSlide)
    .check(
      z.minLength(1, 'At least one slide'),
      z.maxLength(contentLimits.slides, `At most ${contentLimits.slides} slides`),
    ),
  introduction: HomeIntroduction,
  programs: z
    .array(HomeProgram)
    .check(z.maxLength(contentLimits.programs, `At most ${contentLimits.programs} programs`)),
  partners: z
    .array(HomePartner)
    .check(z.maxLength(contentLimits.partners, `At most ${contentLimits.partners} partners`)),
  keywords: keywordsField(),
})
export type HomePageSettings = z.infer<typeof HomePageSettings>
