import { Button, Tabs } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { CodeBox } from '../../../ui/code-box.tsx'
import parts from '../parts.module.css'
import classes from './livechat.module.css'
import { buildPolicy, buildSnippet, buildStrictSnippet, type Installation, testPage } from './snippet.ts'
import { livechatTexts } from './texts.ts'

const texts = livechatTexts.install

/** The script for the company's site, and where to put it. */
export function InstallTab({ installation }: { installation: Installation }) {
  return (
    <div className={parts.part}>
      <Script installation={installation} />
      <p className={parts.quiet}>
        {texts.testText}{' '}
        <a href={testPage(installation)} target="_blank" rel="noopener noreferrer" className={classes.link}>
          {texts.test}
          <IconExternalLink size={14} stroke={1.75} aria-hidden />
          <span className="visually-hidden">{texts.newWindow}</span>
        </a>
      </p>
      <section>
        <h3>{texts.where}</h3>
        <Tabs defaultValue={texts.places[0].id}>
          <Tabs.List aria-label={texts.where} className={parts.tabs}>
            {texts.places.map(({ id, name }) => (
              <Tabs.Tab key={id} value={id}>
                {name}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {texts.places.map(({ id, steps }) => (
            <Tabs.Panel key={id} value={id}>
              <ol className={classes.steps}>
                {steps.map((step) => (
                  <li key={step}>{step}</li>
                ))}
              </ol>
            </Tabs.Panel>
          ))}
        </Tabs>
      </section>
      <details className={classes.more}>
        <summary>{texts.policyTitle}</summary>
        <p>{texts.policyText}</p>
        <CodeBox
          label={texts.policy}
          code={buildPolicy(installation)}
          copyLabel={texts.copyPolicy}
          copied={texts.copiedText}
        />
        <p>{texts.strictText}</p>
        <CodeBox
          label={texts.strict}
          code={buildStrictSnippet(installation)}
          copyLabel={texts.copyStrict}
          copied={texts.copied}
        />
      </details>
    </div>
  )
}

/** The first press builds the script; then the button copies it. */
function Script({ installation }: { installation: Installation }) {
  const [isBuilt, setBuilt] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The pressed button was replaced, so focus the new one.
    if (isBuilt) place.current?.querySelector('button')?.focus()
  }, [isBuilt])
  return (
    <div ref={place}>
      <p>{texts.text}</p>
      {isBuilt ? (
        <CodeBox
          label={texts.script}
          code={buildSnippet(installation)}
          copyLabel={texts.copy}
          copied={texts.copied}
          isChief
        />
      ) : (
        <Button mt={12} variant="filled" onClick={() => setBuilt(true)}>
          {texts.build}
        </Button>
      )}
    </div>
  )
}
