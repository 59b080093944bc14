import { Icon } from '../../../../../ui/public/icon.tsx'
import { type Guide, guides } from './guides.tsx'

export function GuidesTab() {
  return (
    <div className="mail-parts">
      <p>
        Every provider needs the same three things: a domain that is proven to be yours, a key for this site,
        and an address for its reports. Afterwards press Send Test Email and Check now in Configuration.
      </p>
      {guides.map((guide) => (
        <SetupGuide key={guide.provider} guide={guide} />
      ))}
    </div>
  )
}

function SetupGuide({ guide: { provider, name, kind, href, steps } }: { guide: Guide }) {
  const titleId = `guide-${provider}`
  return (
    <section className="mail-part mail-guide" aria-labelledby={titleId}>
      <div>
        <h2 id={titleId}>{name}</h2>
        <p className="muted">{kind}</p>
      </div>
      <ol>
        {steps.map((step, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: written down once, in this order
          <li key={place}>{step}</li>
        ))}
      </ol>
      <div>
        <a className="btn btn-secondary" href={href} target="_blank" rel="noreferrer noopener">
          <Icon name="external-link" />
          {name} guide
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
      </div>
    </section>
  )
}
