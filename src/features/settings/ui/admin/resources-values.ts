/** The form of the resources. */
import * as z from 'zod/mini'
import type { ResourceDrawing } from '#app/features/settings/contract/drawings.ts'
import type { SiteDocument } from '#app/features/settings/contract/files.ts'
import type { ResourceLink, ResourcePage, Resources } from '#app/features/settings/contract/resources.ts'
import { type PictureChoice, toContentPicture, toPictureChoice } from './content-values.ts'

export interface ResourceLinkValues {
  kind: ResourceLink['kind']
  label: string
  href: string
  document: SiteDocument | null
}

export interface ResourcesFormValues {
  subtitle: string
  description: string
  keywords: string
  cards: { title: string; text: string; picture: PictureChoice; links: ResourceLinkValues[] }[]
  pages: ResourcePage[]
}

export const ResourcesForm = z.custom<ResourcesFormValues>().check((payload) => {
  for (const [at, { links }] of payload.value.cards.entries())
    for (const [index, { kind, document }] of links.entries())
      if (kind === 'document' && document === null) {
        const path = ['cards', at, 'links', index, 'document']
        payload.issues.push({ code: 'custom', input: document, path, message: 'Please choose a document' })
      }
})

export const newLink: ResourceLinkValues = { kind: 'page', label: '', href: '', document: null }

export const newCard = { title: '', text: '', picture: { choice: '', file: null }, links: [newLink] }

/** @param today as `2026-11-25` */
export const newPage = (today: string): ResourcePage => ({
  path: '',
  label: 'Guide',
  title: '',
  summary: '',
  body: [],
  closing: '',
  datedOn: today,
})

export function toResourcesFormValues({ cards, ...resources }: Resources): ResourcesFormValues {
  return {
    ...resources,
    cards: cards.map(({ picture, links, ...card }) => ({
      ...card,
      picture: toPictureChoice(picture),
      links: links.map((link) => ({ ...newLink, ...link })),
    })),
  }
}

/** The section's value; it is not valid if the form's values are not. */
export function toResources({ cards, ...values }: ResourcesFormValues): Resources {
  return {
    ...values,
    cards: cards.map(({ picture, links, ...card }) => ({
      ...card,
      picture: toContentPicture<ResourceDrawing>(picture),
      links: links.flatMap(toLink),
    })),
  }
}

function toLink({ kind, label, href, document }: ResourceLinkValues): ResourceLink[] {
  if (kind === 'page') return [{ kind, label, href }]
  return document === null ? [] : [{ kind, label, document }]
}
