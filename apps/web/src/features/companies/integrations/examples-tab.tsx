import { SegmentedControl } from '@mantine/core'
import type { ApiGrant } from '@prosa/contract'
import { useState } from 'react'
import { CodeBox } from '../../../ui/code-box.tsx'
import { type ExampleTool, examplesFor, exampleTools, writeExample } from './examples.ts'
import classes from './integrations.module.css'
import { integrationTexts } from './texts.ts'

const texts = integrationTexts.examples

/** The other tools have fields of their own for pages. */
const isPaged = (tool: ExampleTool): boolean => tool === 'curl' || tool === 'typescript'

/** Example requests with this host and this integration's grants. */
export function ExamplesTab({ grants }: { grants: readonly ApiGrant[] }) {
  const [tool, setTool] = useState<ExampleTool>('curl')
  const shown = examplesFor(grants)
  return (
    <div className={classes.part}>
      <p className={classes.hint}>{texts.text}</p>
      <div>
        <SegmentedControl
          aria-label={texts.tool}
          data={exampleTools.map((value) => ({ value, label: texts.tools[value] }))}
          value={tool}
          onChange={(value) => setTool(exampleTools.find((one) => one === value) ?? 'curl')}
        />
      </div>
      {shown.map((example) => (
        <section key={example.path + example.method} className={classes.example}>
          <h3>{example.title}</h3>
          <CodeBox
            label={example.title}
            code={writeExample(tool, example, window.location.origin)}
            copyLabel={texts.copy}
            copyName={texts.copyOf(example.title)}
            copied={texts.copied}
          />
        </section>
      ))}
      {isPaged(tool) && shown.some(({ isList }) => isList) ? <p className={classes.hint}>{texts.pages}</p> : null}
    </div>
  )
}
