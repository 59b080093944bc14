import { findNewAccountNumbers } from '#app/features/settings/rules/account-numbers.ts'

/**
 * Returns the visible text of HTML or Liquid, near enough to find numbers that are split by tags or written
 * as entities.
 */
function toVisibleText(source: string): string {
  return source
    .replace(/<style[\s\S]*?<\/style>|<!--[\s\S]*?-->/gi, '')
    .replace(/<\/(?:p|div|td|tr|li|h\d|table)>|<br[^>]*>/gi, '\n|')
    .replace(/<[^>]*>/g, '')
    .replace(/&#(x?)([0-9a-f]{1,6});/gi, (_, hex: string, code: string) =>
      String.fromCharCode(Number.parseInt(code, hex === '' ? 10 : 16)),
    )
    .replace(/&(?:nbsp|ensp|emsp|thinsp);/gi, ' ')
    .replace(/&(?:zwnj|zwj|shy);/gi, '')
}

/** Addresses of pictures that are no variable: a picture can show a QR code. */
function listPictures(html: string): string[] {
  return [...html.matchAll(/<(?:img|image|source|v:fill)\b[^>]*|url\([^)]*\)|\bbackground\s*=[^>\s]*/gi)]
    .map(([tag]) => tag)
    .filter((tag) => !/src\s*=\s*["']?\{\{\s*provider\.logo\s*\}\}/i.test(tag))
}

export interface TemplateFacts {
  /** Texts whose numbers are no accounts, such as the provider's telephones and the values of the sample. */
  readonly known: readonly string[]
  /** Message filled with the sample, which also shows numbers that Liquid puts together. */
  readonly rendered?: { readonly subject: string; readonly html: string; readonly text: string }
}

/** Whether a template names the number of an account, or shows a picture, which may be a QR code. */
export function templateShowsAccount(
  template: { subjectTemplate: string; htmlTemplate: string; textTemplate: string },
  { known, rendered }: TemplateFacts,
): boolean {
  const { subjectTemplate, htmlTemplate, textTemplate } = template
  const sources = [subjectTemplate, htmlTemplate, textTemplate].map((part) =>
    part.replace(/\{[{%][\s\S]*?[}%]\}/g, ''),
  )
  const shown = rendered === undefined ? [] : [rendered.subject, rendered.html, rendered.text]
  const texts = [...sources, ...shown].map(toVisibleText)
  return findNewAccountNumbers(known, texts).length > 0 || listPictures(htmlTemplate).length > 0
}
