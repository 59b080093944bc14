import sheet from '../icons.svg?no-inline'
import { LOGO_MARK_SIZE, WORDMARK_HEIGHT, WORDMARK_STROKE, WORDMARK_WIDTH } from './logo-shapes.ts'

/** Decorative; the surroundings provide the name. */
export function LogoMark() {
  return (
    <svg className="logo-mark" viewBox={`0 0 ${LOGO_MARK_SIZE} ${LOGO_MARK_SIZE}`} aria-hidden="true">
      <use href={`${sheet}#logo-mark`} />
    </svg>
  )
}

/** The surrounding link provides the accessible name. */
export function Logo() {
  return (
    <>
      <LogoMark />
      <svg
        className="logo-word"
        viewBox={`0 0 ${WORDMARK_WIDTH} ${WORDMARK_HEIGHT}`}
        fill="none"
        stroke="currentColor"
        strokeWidth={WORDMARK_STROKE}
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <use href={`${sheet}#logo-word`} />
      </svg>
    </>
  )
}
