import * as z from 'zod/mini'
import { Branding } from '#app/features/settings/contract/branding.ts'
import type { LogoFile } from '#app/features/settings/contract/files.ts'

const fields = {
  logo: z.nullable(z.custom<LogoFile>()),
  darkLogo: z.nullable(z.custom<LogoFile>()),
  mainColor: z.string(),
  accentColor: z.string(),
}

/** Checked by the server's own shape. */
export const BrandingFormValues = z.object(fields).check((payload) => {
  const parsed = Branding.safeParse(payload.value)
  for (const { path, message } of parsed.error?.issues ?? [])
    payload.issues.push({ code: 'custom', input: payload.value, path: path.slice(0, 1), message })
})
export type BrandingFormValues = z.infer<ReturnType<typeof z.object<typeof fields>>>

/** Null while a colour is being typed. */
export function toColours({ mainColor, accentColor }: Pick<BrandingFormValues, 'mainColor' | 'accentColor'>) {
  const { mainColor: main, accentColor: accent } = Branding.shape
  const colours = [main.safeParse(mainColor), accent.safeParse(accentColor)] as const
  const [{ data: parsedMain }, { data: parsedAccent }] = colours
  if (parsedMain === undefined || parsedAccent === undefined) return null
  return { mainColor: parsedMain, accentColor: parsedAccent }
}
