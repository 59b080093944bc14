/** Content of the home page, and the partners that every page shows. */
import * as z from 'zod/mini'
import { most } from './content-limits.ts'
import { homeDrawings, partnerDrawings } from './drawings.ts'
import { contentPicture, LogoFile } from './files.ts'
import { keywords, linkAddress, oneLine, paragraph, requiredLine } from './text-fields.ts'

export const HomePicture = contentPicture(homeDrawings)
export type HomePicture = z.infer<typeof HomePicture>

export const HomeSlide = z.strictObject({
  title: requiredLine(120, 'Title is required'),
  text: oneLine(300),
  linkLabel: requiredLine(60, 'Label of the link is required'),
  linkHref: linkAddress(),
  picture: z.nullable(HomePicture),
})
export type HomeSlide = z.infer<typeof HomeSlide>

export const HomeProgram = z.strictObject({
  title: requiredLine(120, 'Title is required'),
  description: paragraph(600),
  linkHref: linkAddress(),
  picture: z.nullable(HomePicture),
})
export type HomeProgram = z.infer<typeof HomeProgram>

const Fact = z.strictObject({
  figure: requiredLine(20, 'Figure is required'),
  label: requiredLine(120, 'Text is required'),
})

/** The section that introduces the provider; it is left out without a title. */
export const Introduction = z.strictObject({
  title: oneLine(120),
  text: z.array(paragraph(1000)).check(z.maxLength(6, 'At most 6 paragraphs')),
  facts: z.array(Fact).check(z.maxLength(most.facts, `At most ${most.facts} facts`)),
})
export type Introduction = z.infer<typeof Introduction>

const PartnerLogo = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('drawing'), drawing: z.enum(partnerDrawings) }),
  LogoFile,
])

export const Partner = z.strictObject({
  name: requiredLine(120, 'Name is required'),
  logo: z.nullable(PartnerLogo),
})
export type Partner = z.infer<typeof Partner>

export const Home = z.strictObject({
  slides: z
    .array(HomeSlide)
    .check(z.minLength(1, 'At least one slide'), z.maxLength(most.slides, `At most ${most.slides} slides`)),
  introduction: Introduction,
  programs: z.array(HomeProgram).check(z.maxLength(most.programs, `At most ${most.programs} programs`)),
  partners: z.array(Partner).check(z.maxLength(most.partners, `At most ${most.partners} partners`)),
  keywords: keywords(),
})
export type Home = z.infer<typeof Home>
