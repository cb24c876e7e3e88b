import { Navigate, useLocation, useParams } from 'react-router'
import { useBrand } from '../../app/brand.tsx'
import { decideLanding, parseOrigin } from '../../app/route-rules.ts'
import { useSession } from '../../app/session.tsx'
import { BrandMark } from '../../ui/brand-mark.tsx'
import { useDocumentTitle } from '../../ui/document-title.ts'
import { LoginForm } from './login-form.tsx'
import { LoginPicture } from './login-picture.tsx'
import { hasAcceptedInvite } from './login-rules.ts'
import classes from './login-screen.module.css'
import { LoginVignette } from './login-vignette.tsx'
import { sessionTexts } from './texts.ts'

/** Sign in, in the brand of the host; whoever is logged in goes on to where they wanted to go. */
export function LoginScreen() {
  useDocumentTitle(sessionTexts.title)
  const session = useSession()
  const brand = useBrand()
  const { search } = useLocation()
  const { email, invite } = useParams()
  if (session.status === 'active')
    return <Navigate to={decideLanding(session.user, window.innerWidth, parseOrigin(search))} replace />
  const hasPicture = brand.loginStyle === 'picture'
  return (
    <div className={classes.login}>
      <main className={classes.side}>
        <div className={classes.brand}>
          <BrandMark size={30} name={brand.displayName} imageUrl={brand.urlLogo} />
          {brand.urlLogo ? null : <span className="clip">{brand.displayName}</span>}
        </div>
        <LoginForm email={email ?? ''} hasAcceptedInvite={hasAcceptedInvite(invite)} />
        <p className={classes.legal}>{sessionTexts.rights(new Date().getFullYear(), brand.displayName)}</p>
      </main>
      <aside className={hasPicture ? classes.picture : classes.panel} aria-hidden="true">
        {hasPicture ? <LoginPicture /> : <LoginVignette />}
      </aside>
    </div>
  )
}
