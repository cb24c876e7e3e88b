import { Button } from '@mantine/core'
import { useLegalVersion } from '../brand.tsx'
import { privacyPath, termsPath } from '../route-rules.ts'
import { createStoredValue, useStoredValue } from '../stored-value.ts'
import { appTexts } from '../texts.ts'
import classes from './consent-banner.module.css'

/** The version of the texts that somebody agreed to. */
const consent = createStoredValue<string>('prosa.consent', (value) => (typeof value === 'string' ? value : null))

/** Says that going on means agreeing; stays away in this browser once it was read, until the texts are others. */
export function ConsentBanner() {
  // It stands outside of the router, whose link would be none here.
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
