import { Button } from '@mantine/core'
import { useLegalVersion } from '../brand.tsx'
import { privacyPath, termsPath } from '../route-rules.ts'
import { createStoredValue, useStoredValue } from '../stored-value.ts'
import { appTexts } from '../texts.ts'
import classes from './consent-banner.module.css'

/** Version of the legal texts that was accepted in this browser. */
const consent = createStoredValue<string>('prosa.consent', (value) => (typeof value === 'string' ? value : null))

/** Says that using the product means agreeing; stays hidden once accepted, until the texts change. */
export function ConsentBanner() {
  // Plain links: the banner is outside of the router.
  const version = useLegalVersion()
  if (useStoredValue(consent) === version) return null
  return (
    <section className={classes.banner} aria-label={appTexts.consentRegion} data-consent>
      <p>
        {appTexts.consent.before} <a href={privacyPath}>{appTexts.consent.privacy}</a> {appTexts.consent.and}{' '}
        <a href={termsPath}>{appTexts.consent.terms}</a>.
      </p>
      <Button size="sm" onClick={() => consent.write(version)}>
        {appTexts.consentDismiss}
      </Button>
    </section>
  )
}
