import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useLayoutEffect, useRef, useState } from 'react'
import classes from './conflict-note.module.css'
import { Note } from './note.tsx'
import { uiTexts } from './texts.ts'

interface ConflictRow {
  path: string
  theirs: unknown
  mine: unknown
}

export interface ShownConflict {
  rows: readonly ConflictRow[]
  /** Formats a value that is not readable by itself; null: as it is. */
  describe: (path: string, value: unknown) => string | null
  keepMine: () => void
  takeTheirs: () => void
}

const texts = uiTexts.conflict

function textOf(value: unknown): string {
  if (value === null || value === undefined || value === '') return texts.empty
  if (typeof value === 'boolean') return value ? texts.yes : texts.no
  if (Array.isArray(value))
    return value.every((item) => typeof item === 'string') ? value.join(' · ') : texts.items(value.length)
  return typeof value === 'object' ? texts.items(Object.keys(value).length) : String(value)
}

/** The visible label of the control at a path. */
function labelAt(form: Element | null, path: string): string {
  const wanted = [path, path.split('.')[0] ?? path]
  for (const name of wanted) {
    const control = form?.querySelector(`[data-path="${CSS.escape(name)}"], [name="${CSS.escape(name)}"]`)
    if (!control) continue
    const label = 'labels' in control ? (control.labels as NodeListOf<HTMLLabelElement> | null)?.[0] : null
    const said =
      label?.textContent ?? control.getAttribute('aria-label') ?? control.querySelector('legend, label')?.textContent
    if (said) return said.replace(/\s*\*$/, '')
  }
  return ''
}

/** Somebody else changed the same field: shows both values, one of which must be chosen before saving. */
export function ConflictNote({ conflict }: { conflict: ShownConflict | null }) {
  return conflict ? <Sides conflict={conflict} /> : null
}

function Sides({ conflict: { rows, describe, keepMine, takeTheirs } }: { conflict: ShownConflict }) {
  const element = useRef<HTMLDivElement>(null)
  const [labels, setLabels] = useState<readonly string[]>([])
  const paths = rows.map(({ path }) => path).join()
  useLayoutEffect(() => {
    const form = element.current?.closest('form, [role="dialog"], aside, main') ?? null
    setLabels(paths.split(',').map((path) => labelAt(form, path)))
    element.current?.scrollIntoView({ block: 'nearest' })
  }, [paths])
  const say = (path: string, value: unknown): string => describe(path, value) ?? textOf(value)
  return (
    <div ref={element} role="alert">
      <Note tone="warn" icon={IconAlertTriangle}>
        <b>{texts.title}</b>
        <dl className={classes.rows}>
          {rows.map(({ path, theirs, mine }, place) => (
            <div key={path}>
              {labels[place] ? <dt>{labels[place]}</dt> : null}
              <dd>{texts.theirs(say(path, theirs))}</dd>
              <dd>{texts.mine(say(path, mine))}</dd>
            </div>
          ))}
        </dl>
        <div className={classes.acts}>
          <Button size="sm" onClick={takeTheirs}>
            {texts.takeTheirs}
          </Button>
          <Button size="sm" onClick={keepMine}>
            {texts.keepMine}
          </Button>
        </div>
      </Note>
    </div>
  )
}
