import type { ReactNode } from 'react'
import { BrandMark } from './brand-mark.tsx'
import classes from './branded-screen.module.css'

interface BrandedScreenProps {
  platform: { displayName: string; urlLogo: string | null }
  children: ReactNode
}

/** A full screen with only the platform's brand, for people who cannot reach anything else now. */
export const BrandedScreen = ({ platform: { displayName, urlLogo }, children }: BrandedScreenProps) => (
  <main className={classes.screen}>
    <header className={classes.head}>
      <span className={classes.brand}>
        <BrandMark name={displayName} imageUrl={urlLogo} />
        {urlLogo ? null : <span className="clip">{displayName}</span>}
      </span>
    </header>
    {children}
  </main>
)
