import * as z from 'zod/mini'

/** Pages in the menus of header and footer. */
export const menuPages = ['home', 'about', 'seminars', 'resources', 'status', 'contact', 'privacy'] as const
export type MenuPage = (typeof menuPages)[number]

const MenuEntry = z.strictObject({
  page: z.enum(menuPages),
  isInHeader: z.boolean(),
  isInFooter: z.boolean(),
})
export type MenuEntry = z.infer<typeof MenuEntry>

const hasEachPageOnce = (entries: readonly MenuEntry[]) =>
  entries.length === menuPages.length && new Set(entries.map(({ page }) => page)).size === menuPages.length

/** Header and footer, in one order. */
export const SiteMenuSettings = z.strictObject({
  pages: z.array(MenuEntry).check(z.refine(hasEachPageOnce, 'Each page must be listed once')),
})
export type SiteMenuSettings = z.infer<typeof SiteMenuSettings>

/** Menu as pages show it. */
export interface PublicMenu {
  readonly header: readonly MenuLink[]
  readonly footer: readonly MenuLink[]
}

export interface MenuLink {
  readonly label: string
  readonly href: string
}
