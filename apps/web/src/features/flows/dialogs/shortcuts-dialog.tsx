import { DialogView } from '../../../ui/dialog-view.tsx'
import { flowTexts } from '../texts.ts'
import classes from './dialogs.module.css'
import type { DialogProps } from './editor-dialogs.tsx'

/** Each key by itself, with what stands between them as it is written. */
const chords = (keys: string) =>
  keys.split(/( \+ |, | ou )/).map((part, place) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the texts never change
    place % 2 === 0 ? <kbd key={place}>{part}</kbd> : <span key={place}>{part === ', ' ? '·' : part.trim()}</span>,
  )

/** What the keyboard does on the canvas. */
export function ShortcutsDialog({ isOpen, onClose }: DialogProps<'shortcuts'>) {
  return (
    <DialogView isOpen={isOpen} onClose={onClose} title={flowTexts.canvas.shortcuts} size={480}>
      <dl className={classes.keys}>
        {flowTexts.shortcuts.map(([keys, act]) => (
          <div key={keys}>
            <dt>{chords(keys)}</dt>
            <dd>{act}</dd>
          </div>
        ))}
      </dl>
    </DialogView>
  )
}
