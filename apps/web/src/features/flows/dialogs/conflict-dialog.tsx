import { Button } from '@mantine/core'
import type { FlowDocument } from '@prosa/flow'
import clsx from 'clsx'
import { useMemo } from 'react'
import { DialogView } from '../../../ui/dialog-view.tsx'
import { useFormats } from '../../../ui/use-formats.ts'
import { useEditorState } from '../editor/editor-context.tsx'
import type { SendEvent } from '../editor/run-session.ts'
import type { Act } from '../editor/session-state.ts'
import { flowTexts } from '../texts.ts'
import classes from './conflict-dialog.module.css'
import styles from './dialogs.module.css'
import { twoSides } from './two-sides.ts'
import { useLast } from './use-last.ts'

const texts = flowTexts.conflict

/** Somebody else saved the draft: both sides, named and side by side, before either is given up. */
export function ConflictDialog({ send }: { send: SendEvent }) {
  const conflict = useEditorState(({ act }) => (act.is === 'conflict' ? act : null))
  const act = useLast(conflict)
  return act ? <Conflict act={act} isOpen={conflict !== null} send={send} /> : null
}

interface ConflictProps {
  act: Extract<Act<FlowDocument>, { is: 'conflict' }>
  isOpen: boolean
  send: SendEvent
}

function Conflict({ act, isOpen, send }: ConflictProps) {
  const { moment } = useFormats()
  const { mine, theirs } = act
  const sides = useMemo(() => twoSides(theirs.text, mine), [theirs.text, mine])
  const who = theirs.savedBy ?? texts.somebody
  const restoring = useEditorState(({ source }) => (source.kind === 'version' ? texts.restoring : null))
  const keep = (): void => send({ on: 'keep-mine' })
  return (
    <DialogView isOpen={isOpen} onClose={keep} title={texts.title} hasNoCross size={720}>
      <p className={styles.text}>{(restoring ?? texts).text(who, moment(theirs.savedAt))}</p>
      {sides.length === 0 ? (
        <p className={styles.text}>{texts.onlyPlaces}</p>
      ) : (
        <div className={classes.scroll} tabIndex={-1}>
          <table className={classes.sides}>
            <thead>
              <tr>
                <th scope="col">{texts.theirs(who)}</th>
                <th scope="col">{restoring?.mine ?? texts.mine}</th>
              </tr>
            </thead>
            <tbody>
              {sides.map(({ name, theirs: left, mine: right }) => (
                <tr key={`${name}-${left === null}`}>
                  <Side lines={left} other={right} />
                  <Side lines={right} other={left} />
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <div className={clsx(styles.acts, styles.many)}>
        <Button data-autofocus onClick={keep}>
          {flowTexts.leaveStay}
        </Button>
        {/* Not red: one's own text is set aside and comes back by a press. */}
        <Button onClick={() => send({ on: 'take-theirs' })}>{restoring?.takeTheirs ?? texts.takeTheirs(who)}</Button>
        <Button color="red" onClick={() => send({ on: 'overwrite' })}>
          {restoring?.overwrite ?? texts.overwrite(who)}
        </Button>
      </div>
    </DialogView>
  )
}

/** A side's lines; those that the other side does not have stand out. */
function Side({ lines, other }: { lines: readonly string[] | null; other: readonly string[] | null }) {
  if (lines === null) return <td className={classes.none}>{texts.noNode}</td>
  const [name, ...rest] = lines
  return (
    <td>
      <b>{name}</b>
      {rest.map((line, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a dialog never change
        <p key={place} data-own={(other !== null && !other.includes(line)) || undefined}>
          {line}
        </p>
      ))}
    </td>
  )
}
