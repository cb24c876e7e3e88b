import type { ReactNode } from 'react'
import classes from './reload-notice.module.css'
import { uiTexts } from './texts.ts'

/** A notice above the foot of the window, or below the heads of an open room, wherever it stands in the page; plain controls, since code is what is missing. */
function ReloadNotice({ text }: { text: string }) {
  return (
    <div role="alert" className={classes.notice}>
      <span>{text}</span>
      <button type="button" onClick={() => window.location.reload()}>
        {uiTexts.reload}
      </button>
    </div>
  )
}

const NewVersion = () => <ReloadNotice text={uiTexts.newVersion} />
const PieceFailed = () => <ReloadNotice text={uiTexts.pieceFailed} />

/** What stands in place of a piece whose code will not come; it takes whatever the piece would have taken. */
export const reloadNotice = (isNewVersion: boolean): (() => ReactNode) => (isNewVersion ? NewVersion : PieceFailed)
