/**
 * Decorative illustrations in token colours, for both schemes. Their separate sprite is loaded only where
 * used.
 */
import sheet from './illustrations.svg?no-inline'

function Art({ name }: { name: string }) {
  return (
    <svg viewBox="0 0 200 140" width="200" height="140" aria-hidden="true">
      <use href={`${sheet}#${name}`} />
    </svg>
  )
}

export const CalendarArt = () => <Art name="calendar" />

export const SearchArt = () => <Art name="search" />

export const PlaceholderArt = () => <Art name="placeholder" />

export const SuccessArt = () => <Art name="success" />

export const NotFoundArt = () => <Art name="not-found" />

export const TroubleArt = () => <Art name="trouble" />
