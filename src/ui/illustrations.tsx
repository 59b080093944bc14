/**
 * Decorative illustrations in token colors, for both schemes. Their separate sprite is loaded only where
 * used.
 */
import sheet from './illustrations.svg?no-inline'

function Illustration({ name }: { name: string }) {
  return (
    <svg viewBox="0 0 200 140" width="200" height="140" aria-hidden="true">
      <use href={`${sheet}#${name}`} />
    </svg>
  )
}

export const CalendarIllustration = () => <Illustration name="calendar" />

export const SearchIllustration = () => <Illustration name="search" />

export const PlaceholderIllustration = () => <Illustration name="placeholder" />

export const SuccessIllustration = () => <Illustration name="success" />

export const NotFoundIllustration = () => <Illustration name="not-found" />

export const ErrorIllustration = () => <Illustration name="trouble" />
