import type { CSSProperties, ReactNode } from 'react'
import { useDocumentTitle } from './document-title.ts'
import { useKeptScroll } from './kept-scroll.ts'

interface PageProps {
  /** The screen's name: the browser's tab and the region's label. */
  name: string
  children: ReactNode
  /** Stays below the scrolling part: a pager, a selection bar. */
  footer?: ReactNode
  /** Maximum width of the content below the head, in px. */
  measure?: number
}

/** An ordinary screen inside the shell: one scrolling sheet with the page's margins. */
export function Page({ name, children, footer, measure }: PageProps) {
  useDocumentTitle(name)
  const scroll = useKeptScroll(name)
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by keyboard */}
      <section ref={scroll} className="scroll" tabIndex={0} aria-label={name}>
        <div className="page" style={measure ? ({ '--measure': `${measure}px` } as CSSProperties) : undefined}>
          {children}
        </div>
      </section>
      {footer}
    </>
  )
}
