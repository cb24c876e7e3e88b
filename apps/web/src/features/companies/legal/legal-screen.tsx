import { Unanswered } from '../../../app/unanswered.tsx'
import '../../../ui/theme/overlays.css'
import { Anchor } from '@mantine/core'
import { getLegalTexts } from '@prosa/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useBrand } from '../../../app/brand.tsx'
import { query } from '../../../app/query.ts'
import { privacyPath, termsPath } from '../../../app/route-rules.ts'
import { useSession } from '../../../app/session.tsx'
import { BrandMark } from '../../../ui/brand-mark.tsx'
import { useDocumentTitle } from '../../../ui/document-title.ts'
import { Loading } from '../../../ui/loading.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import classes from './legal-screen.module.css'
import { LegalText } from './legal-text.tsx'
import { ownTexts, legalTexts as texts } from './texts.ts'

export const PrivacyScreen = () => <LegalScreen about="privacy" />
export const TermsScreen = () => <LegalScreen about="terms" />

/** Public page: the text of the host's platform, or the product's own. */
function LegalScreen({ about }: { about: 'privacy' | 'terms' }) {
  const title = texts[about]
  useDocumentTitle(title)
  const brand = useBrand()
  // The cache is cleared when the session becomes known, so wait for that.
  const isKnown = useSession().status !== 'loading'
  const { data, error, refetch } = useQuery({ ...query(getLegalTexts), enabled: isKnown })
  const stored = about === 'privacy' ? data?.privacyText : data?.termsText
  return (
    <div className={classes.screen}>
      <header className={classes.head}>
        <Link to="/" className={classes.brand}>
          <BrandMark size={28} name={brand.displayName} imageUrl={brand.urlLogo} />
          {brand.urlLogo ? null : <span className="clip">{brand.displayName}</span>}
        </Link>
      </header>
      <main className={classes.text}>
        <h1>{title}</h1>
        {data ? (
          <>
            <LegalText markdown={stored || ownTexts[about](data.displayName)} />
            {data.supportEmail ? (
              <p>
                <a href={`mailto:${data.supportEmail}`}>{texts.questions(data.supportEmail)}</a>
              </p>
            ) : null}
            <p>
              <Anchor component={Link} to={about === 'privacy' ? termsPath : privacyPath}>
                {texts.other[about]}
              </Anchor>
            </p>
          </>
        ) : (
          <Unanswered of={{ error, refetch }} title={texts.failed}>
            <Loading className={classes.loading ?? ''}>
              {['90%', '96%', '72%', '88%', '60%'].map((width) => (
                <Skeleton key={width} width={width} />
              ))}
            </Loading>
          </Unanswered>
        )}
      </main>
    </div>
  )
}
