/**
 * Drawings for empty and other states. They take their colours from the tokens, so each is drawn once for
 * both schemes, and they are decorative: the words beside them say the same.
 *
 * They lie on a sheet of their own, which only pages load that show one.
 */
import sheet from './illustrations.svg?no-inline'

function Art({ name }: { name: string }) {
  return (
    <svg viewBox="0 0 200 140" width="200" height="140" aria-hidden="true">
      <use href={`${sheet}#${name}`} />
    </svg>
  )
}

/** A calendar with the sun on it: nothing planned yet. */
export const CalendarArt = () => <Art name="calendar" />

/** A lens over empty lines: nothing found. */
export const SearchArt = () => <Art name="search" />

/** Sun and terraces, for a thing that has no picture of its own. */
export const PlaceholderArt = () => <Art name="placeholder" />

/** A sun that is a tick: done. */
export const SuccessArt = () => <Art name="success" />

/** A path that ends between the hills: there is no such page. */
export const NotFoundArt = () => <Art name="not-found" />

/** A cable pulled out: something did not work. */
export const TroubleArt = () => <Art name="trouble" />
