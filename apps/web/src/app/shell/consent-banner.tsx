import { Button } from '@mantine/core'
import { privacyPath, termsPath } from '../route-rules.ts'
import { createStoredValue, useStoredValue } from '../stored-value.ts'
import { appTexts } from '../texts.ts'
import classes from './consent-banner.module.css'

const consent = createStoredValue<true>('prosa.consent', (value) => (value === true ? true : null))

/** Says that going on means agreeing; stays away in this browser once it was read. */
export function ConsentBanner() {
  // It stands outside of the router, whose link would be none here.
  const hasConsented = useStoredValue(consent)
  if (hasConsented) return null
  return (
    <section className={classes.banner} aria-label={appTexts.consentRegion} data-consent>
      <p>
        {appTexts.consent.before} <a href={privacyPath}>{appTexts.consent.privacy}</a> {appTexts.consent.and}{' '}
        <a href={termsPath}>{appTexts.consent.terms}</a>.
      </p>
      <Button size="sm" onClick={() => consent.write(true)}>
        {appTexts.consentDismiss}
      </Button>
    </section>
  )
}
