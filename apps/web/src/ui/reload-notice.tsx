import type { ReactNode } from 'react'
import classes from './reload-notice.module.css'
import { uiTexts } from './texts.ts'

/** Notice at the foot of the window, or below the heads of an open room. Plain controls, since code may be missing. */
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

/** Component shown instead of a lazy piece whose code cannot load; it accepts the piece's props. */
export const reloadNotice = (isNewVersion: boolean): (() => ReactNode) => (isNewVersion ? NewVersion : PieceFailed)
