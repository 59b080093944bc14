/** A decorative drawing of a sheet, which follows the provider's colors, unlike an image. */
export function SheetDrawing({ className, href }: { className: string; href: string }) {
  return (
    <svg className={className} aria-hidden="true">
      <use href={href} />
    </svg>
  )
}
