import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Note } from '../../ui/note.tsx'
import classes from './canned.module.css'
import { cannedTexts } from './canned-texts.ts'
import type { EditedAnswer } from './use-edited-answer.ts'

interface AnswerNoticeProps {
  edited: EditedAnswer
  /** The answer had files when the form opened. */
  hadFiles: boolean
  /** Replaces the user's draft with the version that somebody else saved. */
  onTake: () => void
}

/** Notice above the form: somebody else saved or removed the answer meanwhile. The user's draft is kept. */
export function AnswerNotice({ edited: { newer, isGone, follow }, hadFiles, onTake }: AnswerNoticeProps) {
  if (isGone)
    return (
      <div role="status">
        <Note tone="warn" icon={IconAlertTriangle}>
          {cannedTexts.gone(hadFiles)}
        </Note>
      </div>
    )
  if (!newer) return null
  const { shortcut, text, files } = newer
  return (
    <div role="status">
      <Note tone="warn" icon={IconAlertTriangle}>
        {cannedTexts.changed}
        <blockquote className={classes.newer}>
          <b>/{shortcut}</b>
          {text === '' ? null : <p>{text}</p>}
          {files.length > 0 ? <small>{files.map(({ name }) => name).join(', ')}</small> : null}
        </blockquote>
        <div className={classes.choices}>
          <Button size="sm" variant="default" onClick={onTake}>
            {cannedTexts.take}
          </Button>
          <Button size="sm" variant="subtle" onClick={follow}>
            {cannedTexts.keep}
          </Button>
        </div>
      </Note>
    </div>
  )
}
