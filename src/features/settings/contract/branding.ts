import * as z from 'zod/mini'
import { LogoFile } from './files.ts'

const colour = () =>
  z
    .string()
    .check(z.trim(), z.toLowerCase(), z.regex(/^#[0-9a-f]{6}$/, 'Please enter a color such as #23781b'))

/** Colors and logos of the site. */
export const Branding = z.strictObject({
  /** Logo; without one, the first letter of the organization's name is drawn. */
  logo: z.nullable(LogoFile),
  /** Logo for dark backgrounds; without one, the other is shown on white. */
  darkLogo: z.nullable(LogoFile),
  mainColor: colour(),
  accentColor: colour(),
})
export type Branding = z.infer<typeof Branding>

/** Attributes of an image. */
interface ShownLogo {
  readonly className: string
  readonly src: string
  readonly width: number
  readonly height: number
}

/** Brand on every page; absent for the demonstration provider, whose look is part of the stylesheet. */
export interface PublicBrand {
  /** The logo, or the first letter of the name. */
  readonly logo: ShownLogo
  /** Logo for dark backgrounds; without one, the other is on white there. */
  readonly darkLogo?: ShownLogo
  /** Name that is shown beside the first letter; absent with a logo, which contains it. */
  readonly name?: string
  /** Version that changes with everything that the site's icons show. */
  readonly version: string
  /** URL of a square image of the logo or the first letter. */
  readonly iconUrl: string
  /** Color of the browser's own frame. */
  readonly themeColor: string
}

/** Brand in e-mails and their attachments. */
export interface MailBrand {
  /** Readable on white, and under white text. */
  readonly color: string
  /** The same on dark backgrounds. */
  readonly colorOnDark: string
  /** URL of a PNG; null without a logo. */
  readonly logoUrl: string | null
  /** Letter that is shown without a logo; null for the demonstration provider, whose logo is drawn. */
  readonly initial: string | null
}
