import { VisuallyHidden } from '@mantine/core'
import { flowTexts } from '../texts.ts'
import classes from './changed-words.module.css'
import { changedWords } from './node-words.ts'
import type { NodeSides } from './two-sides.ts'

const texts = flowTexts.changes

/** The changed nodes' old texts, crossed out, and their new ones. */
export function ChangedWords({ sides }: { sides: readonly NodeSides[] }) {
  const { nodes, more } = changedWords(sides)
  if (nodes.length === 0) return null
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section className={classes.words} aria-label={texts.changed} tabIndex={0}>
      {nodes.map(({ name, before, now, more: moreLines }) => (
        <div key={name}>
          <h4>{name}</h4>
          {before.map((line) => (
            <del key={line}>
              <VisuallyHidden>{texts.before}: </VisuallyHidden>
              {line}
            </del>
          ))}
          {now.map((line) => (
            <ins key={line}>
              <VisuallyHidden>{texts.now}: </VisuallyHidden>
              {line}
            </ins>
          ))}
          {moreLines > 0 ? <p>{texts.moreLines(moreLines)}</p> : null}
        </div>
      ))}
      {more > 0 ? <p>{texts.moreNodes(more)}</p> : null}
    </section>
  )
}
