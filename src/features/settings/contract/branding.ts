import * as z from 'zod/mini'
import { LogoFile } from './files.ts'

const colour = () =>
  z
    .string()
    .check(z.trim(), z.toLowerCase(), z.regex(/^#[0-9a-f]{6}$/, 'Please enter a colour such as #23781b'))

/** How the site looks. */
export const Branding = z.strictObject({
  /** Without one, the first letter of the organisation's name is drawn. */
  logo: z.nullable(LogoFile),
  /** For dark backgrounds; without one, the other is shown on white. */
  darkLogo: z.nullable(LogoFile),
  mainColor: colour(),
  accentColor: colour(),
})
export type Branding = z.infer<typeof Branding>

type ShownLogo = Pick<LogoFile, 'url' | 'width' | 'height'>

/** What every page shows; absent for the demonstration provider, whose look is part of the stylesheet. */
export interface PublicBrand {
  readonly logo: ShownLogo | null
  readonly darkLogo: ShownLogo | null
  /** Changes with everything that the site's icons show. */
  readonly version: string
  /** Of the browser's own frame. */
  readonly themeColor: string
}
