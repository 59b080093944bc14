export interface PictureFiles {
  readonly alternativeText: string
  /** Width of the largest file in pixels. */
  readonly width: number
  readonly height: number
  readonly url: string
  /** Sources in order of preference. */
  readonly sources: readonly { readonly type: string; readonly srcset: string }[]
}

export interface PictureProps {
  picture: PictureFiles
  className: string
  /** Widths on the page, as in the attribute of the same name. */
  sizes: string
  /** Time of loading: at once, before other images, or when it is about to be visible. */
  priority: 'high' | 'late'
}

/** A picture in the format and size that suits the browser. Its proportions are known before it is loaded. */
export function Picture({ picture, className, sizes, priority }: PictureProps) {
  const { alternativeText, width, height, url, sources } = picture
  return (
    <picture>
      {sources.map(({ type, srcset }) => (
        <source key={type} type={type} srcSet={srcset} sizes={sizes} />
      ))}
      <img
        className={className}
        // Before the source, since some browsers start loading when they read that.
        {...(priority === 'late' ? { loading: 'lazy', decoding: 'async' } : { fetchPriority: 'high' })}
        src={url}
        alt={alternativeText}
        width={width}
        height={height}
      />
    </picture>
  )
}
