/** Reads the TypeScript files of `src/content`, in which releases up to 0.1.0 had the content of the pages. */
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { OperatorError } from '#app/platform/user-facing-error.ts'
import { coreValueIcons, homeDrawings, partnerDrawings, resourceDrawings } from '../contract/drawings.ts'
import type { RichText } from '../contract/rich-text.ts'
import { bullets, heading, link, paragraph, steps, subheading, term } from '../rules/rich-text-blocks.ts'

interface FormerRecording {
  readonly title: string
  readonly speaker: string
  readonly minutes: number
  readonly topic: string
  readonly about: string
}

type FormerBlock =
  | string
  | { readonly kind: 'list' | 'steps'; readonly items: readonly string[] }
  | { readonly kind: 'terms'; readonly items: readonly { term: string; lines: readonly string[] }[] }
  | { readonly kind: 'recordings'; readonly items: readonly FormerRecording[] }

interface FormerDocument {
  readonly path: string
  readonly label: string
  readonly title: string
  readonly summary: string
  readonly sections: readonly { readonly title: string; readonly blocks: readonly FormerBlock[] }[]
  readonly closing: string
  readonly dated: string
}

interface FormerModules {
  readonly home: {
    readonly homeSlides: readonly {
      readonly title: string
      readonly subtitle: string
      readonly action: { readonly label: string; readonly href: string }
      readonly image: string
    }[]
    readonly homePrograms: readonly {
      readonly title: string
      readonly description: string
      readonly href: string
      readonly image: string
    }[]
    readonly partnerInLearning: {
      readonly title: string
      readonly text: readonly string[]
      readonly facts: readonly { readonly figure: string; readonly label: string }[]
    }
  }
  readonly keywords: { readonly providerKeywords: readonly string[] }
  readonly provider: { readonly partners: readonly { readonly name: string; readonly logo: string }[] }
  readonly story: {
    readonly providerStory: {
      readonly description: string
      readonly keywords: readonly string[]
      readonly subtitle: string
      readonly journeyTitle: string
      readonly journey: readonly string[]
      readonly mission: string
      readonly vision: string
      readonly timeline: readonly unknown[]
      readonly values: readonly { name: string; icon: string; description: string }[]
      readonly invitation: { readonly title: string; readonly body: string }
    }
  }
  readonly resources: {
    readonly resourcesPageContent: {
      readonly subtitle: string
      readonly description: string
      readonly keywords: readonly string[]
      readonly cards: readonly {
        readonly kind: string
        readonly title: string
        readonly text: string
        readonly links: readonly { readonly label: string; readonly href: string }[]
      }[]
    }
  }
  readonly 'resource-documents': { readonly resourceDocuments: readonly FormerDocument[] }
  readonly privacy: {
    readonly privacyNoticeVersion: string
    composePrivacyNotice(controller: { name: string; addressLines: string[]; officer: null }): FormerDocument
  }
}

const moduleNames = [
  'home',
  'keywords',
  'provider',
  'story',
  'resources',
  'resource-documents',
  'privacy',
] as const

async function loadModules(folder: string): Promise<FormerModules> {
  const loaded = await Promise.all(
    moduleNames.map(async (name) => {
      const file = join(resolve(folder), `${name}.ts`)
      if (!existsSync(file)) throw new OperatorError(`There is no file ${name}.ts in ${folder}.`)
      return [name, await import(pathToFileURL(file).href)]
    }),
  )
  return Object.fromEntries(loaded)
}

/** The recordings' buttons are links now. */
const reworded = ['Press the button beside a talk:', 'Follow the link below a talk:'] as const

function toRichText(block: FormerBlock): RichText {
  if (typeof block === 'string') return [paragraph(block.replace(...reworded))]
  switch (block.kind) {
    case 'list':
      return [bullets(...block.items)]
    case 'steps':
      return [steps(...block.items)]
    case 'terms':
      return block.items.flatMap(({ term: name, lines: [first = '', ...lines] }) => [
        term(name, first),
        ...lines.map(paragraph),
      ])
    case 'recordings':
      return block.items.flatMap(({ title, speaker, minutes, topic, about }) => [
        subheading(title),
        paragraph(`${speaker} · ${topic} · ${minutes} minutes`),
        paragraph(about),
        link(
          `Request the recording: ${title}`,
          `/contact?${new URLSearchParams({ subject: `Recording: ${title}` })}`,
        ),
      ])
  }
}

const toBody = (sections: FormerDocument['sections']): RichText =>
  sections.flatMap(({ title, blocks }) => [heading(title), ...blocks.flatMap(toRichText)])

/** Drawings that are not part of the release are left out. */
function toDrawing(names: readonly string[], name: string) {
  return names.includes(name) ? { kind: 'drawing', drawing: name } : null
}

/** 'November 2, 2026' as 2026-11-02. */
function toIsoDay(text: string): string {
  const at = new Date(`${text} UTC`)
  return Number.isNaN(at.getTime()) ? text : at.toISOString().slice(0, 10)
}

/** The content sections, yet to be checked by their shapes. */
export async function readFormerContent(folder: string) {
  const modules = await loadModules(folder)
  const { homeSlides, homePrograms, partnerInLearning } = modules.home
  const { journeyTitle, journey, values, invitation, keywords, ...story } = modules.story.providerStory
  const resources = modules.resources.resourcesPageContent
  const notice = modules.privacy.composePrivacyNotice({ name: '', addressLines: [], officer: null })
  return {
    home: {
      slides: homeSlides.map(({ title, subtitle, action, image }) => ({
        title,
        text: subtitle,
        linkLabel: action.label,
        linkHref: action.href,
        picture: toDrawing(homeDrawings, image),
      })),
      introduction: partnerInLearning,
      programs: homePrograms.map(({ title, description, href, image }) => ({
        title,
        description,
        linkHref: href,
        picture: toDrawing(homeDrawings, image),
      })),
      partners: modules.provider.partners.map(({ name, logo }) => ({
        name,
        logo: toDrawing(partnerDrawings, logo),
      })),
      keywords: modules.keywords.providerKeywords.join(', '),
    },
    about: {
      ...story,
      keywords: keywords.join(', '),
      storyTitle: journeyTitle,
      story: journey.map(paragraph),
      values: values.map((value) => ({
        ...value,
        icon: coreValueIcons.some((icon) => icon === value.icon) ? value.icon : coreValueIcons[0],
      })),
      invitationTitle: invitation.title,
      invitationText: invitation.body,
    },
    resources: {
      subtitle: resources.subtitle,
      description: resources.description,
      keywords: resources.keywords.join(', '),
      cards: resources.cards.map(({ kind, title, text, links }) => ({
        title,
        text,
        picture: toDrawing(resourceDrawings, kind),
        links: links.map((target) => ({ kind: 'page', ...target })),
      })),
      pages: modules['resource-documents'].resourceDocuments.map((document) => ({
        path: document.path.replace(/^\/resources\//, ''),
        label: document.label,
        title: document.title,
        summary: document.summary,
        body: toBody(document.sections),
        closing: document.closing,
        datedOn: toIsoDay(document.dated),
      })),
    },
    // The first section, who is responsible, follows from the settings.
    privacyNotice: { version: modules.privacy.privacyNoticeVersion, body: toBody(notice.sections.slice(1)) },
  }
}
