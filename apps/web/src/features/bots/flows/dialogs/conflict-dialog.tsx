import { Button } from '@mantine/core'
import type { FlowDocument } from '@prosa/flow'
import clsx from 'clsx'
import { useMemo } from 'react'
import { DialogView } from '../../../../ui/dialog-view.tsx'
import { useFormats } from '../../../../ui/use-formats.ts'
import { useEditor, useEditorState } from '../editor/editor-context.tsx'
import { documentOf } from '../editor/editor-state.ts'
import { joinedWith } from '../editor/joined-with.ts'
import type { SendEvent } from '../editor/run-session.ts'
import type { Act, Theirs } from '../editor/session-state.ts'
import { flowTexts } from '../texts.ts'
import classes from './conflict-dialog.module.css'
import styles from './dialogs.module.css'
import { twoSides } from './two-sides.ts'
import { useLast } from './use-last.ts'

const texts = flowTexts.conflict

/** Somebody else saved the draft: shows both versions side by side before the user chooses one. */
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
  const editor = useEditor()
  const document = useEditorState(documentOf)
  // biome-ignore lint/correctness/useExhaustiveDependencies: an upload that finishes meanwhile changes the text
  const joined = useMemo(() => joinedWith(editor.store.read(), theirs), [editor, theirs, document])
  const isRestoring = useEditorState(({ source }) => source.kind === 'version')
  const words = wordsOf(theirs, isRestoring, moment(theirs.savedAt))
  const keep = (): void => send({ on: 'keep-mine' })
  return (
    <DialogView isOpen={isOpen} onClose={keep} title={texts.title} hasNoCross size={720}>
      <p className={styles.text}>
        {words.text} {joined ? texts.mayJoin : null}
      </p>
      {sides.length === 0 ? (
        <p className={styles.text}>{texts.onlyPlaces}</p>
      ) : (
        <div className={classes.scroll} tabIndex={-1}>
          <table className={classes.sides}>
            <thead>
              <tr>
                <th scope="col">{words.theirs}</th>
                <th scope="col">{words.mine}</th>
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
        {/* Not red: the user's own text is kept and can be restored. */}
        <Button onClick={() => send({ on: 'take-theirs' })}>{words.takeTheirs}</Button>
        <Button color="red" onClick={() => send({ on: 'overwrite' })}>
          {words.overwrite}
        </Button>
        {joined ? (
          <Button variant="filled" onClick={() => send({ on: 'join', joined })}>
            {texts.join}
          </Button>
        ) : null}
      </div>
    </DialogView>
  )
}

/** Labels of both sides and of the choices. The user's own other session is called 'you', not by name. */
function wordsOf({ savedBy, isOwn }: Theirs<FlowDocument>, isRestoring: boolean, when: string) {
  const who = isOwn ? texts.you : (savedBy ?? texts.somebody)
  if (isRestoring) return { ...texts.restoring, text: texts.restoring.text(who, when) }
  if (isOwn) return { ...texts.own, text: texts.own.text(when), mine: texts.mine }
  return {
    text: texts.text(who, when),
    theirs: texts.theirs(who),
    mine: texts.mine,
    takeTheirs: texts.takeTheirs(who),
    overwrite: texts.overwrite(who),
  }
}

/** One side's lines; lines missing on the other side are highlighted. */
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
