import type { ReactNode } from 'react'
import { useBrand } from '../../../app/brand.tsx'
import { BrandMark } from '../../../ui/brand-mark.tsx'
import { serverNow } from '../../../ui/clock.ts'
import { LoginPicture } from './login-picture.tsx'
import { LoginVignette } from './login-vignette.tsx'
import classes from './session-frame.module.css'
import { sessionTexts } from './texts.ts'

/** Frame of the forms for users who are not logged in: the host's brand and its picture. */
export function SessionFrame({ children }: { children: ReactNode }) {
  const brand = useBrand()
  const hasPicture = brand.loginStyle === 'picture'
  return (
    <div className={classes.frame}>
      <main className={classes.side}>
        <div className={classes.brand}>
          <BrandMark size={30} name={brand.displayName} imageUrl={brand.urlLogo} />
          {brand.urlLogo ? null : <span className="clip">{brand.displayName}</span>}
        </div>
        {children}
        <p className={classes.legal}>{sessionTexts.rights(serverNow().getFullYear(), brand.displayName)}</p>
      </main>
      <aside className={hasPicture ? classes.picture : classes.panel} aria-hidden="true">
        {hasPicture ? <Picture url={brand.urlLoginPicture} /> : <LoginVignette />}
      </aside>
    </div>
  )
}

/** The platform's picture, or one in its colour. */
const Picture = ({ url }: { url: string | null }) =>
  url ? <img className={classes.photo} src={url} alt="" /> : <LoginPicture />
