import type { CannedAnswer } from '@prosa/contract'
import { IconPaperclip } from '@tabler/icons-react'
import classes from './canned.module.css'
import { cannedTexts } from './canned-texts.ts'

/** An answer in one line: its shortcut, the beginning of its text, and a mark if it has files. */
export function AnswerLine({ answer: { shortcut, text, files } }: { answer: CannedAnswer }) {
  return (
    <>
      <b className={classes.shortcut}>/{shortcut}</b>
      <span className={`${classes.text} clip`}>{text || files.map(({ name }) => name).join(', ')}</span>
      {files.length > 0 ? (
        <span className={classes.files}>
          <IconPaperclip size={14} stroke={1.75} role="img" aria-label={cannedTexts.files(files.length)} />
          {files.length}
        </span>
      ) : null}
    </>
  )
}
