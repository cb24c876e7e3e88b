import { notifications } from '@mantine/notifications'
import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import { uiTexts } from './texts.ts'
import type { ToastKind, ToastOptions } from './toast.tsx'
import classes from './toast-view.module.css'

/** Successes disappear sooner than failures, which take longer to read. */
const successLifeMs = 3000
const errorLifeMs = 5000
/** A hovered toast stays for this many lifetimes, not for ever: the pointer may rest there by chance. */
const longestLives = 3

const icons = { success: IconCircleCheck, error: IconAlertCircle, warning: IconAlertTriangle, info: IconInfoCircle }

interface Standing {
  id: string
  ending?: ReturnType<typeof setTimeout>
}

/** The open toast of each topic. */
const standing = new Map<string, Standing>()
let shown = 0

/** Closes the toast of a topic. */
export function hideToast(topic: string): void {
  const toast = standing.get(topic)
  if (!toast) return
  clearTimeout(toast.ending)
  standing.delete(topic)
  notifications.hide(toast.id)
}

/** Shows a toast; it replaces an open one with the same text or topic. It has its own id, because reusing one would keep the remaining lifetime. */
export function showToast(kind: ToastKind, text: string, { detail, action, lifeMs, topic }: ToastOptions): void {
  const Icon = icons[kind]
  const subject = topic ?? `${kind}:${text}:${detail ?? ''}`
  const ownLifeMs = lifeMs ?? (kind === 'error' || kind === 'warning' ? errorLifeMs : successLifeMs)
  hideToast(subject)
  shown += 1
  const toast: Standing = { id: `${subject}#${shown}` }
  standing.set(subject, toast)
  const { id } = toast
  notifications.show({
    id,
    role: kind === 'error' ? 'alert' : 'status',
    message: (
      <div className={classes.body}>
        <div className={classes.text}>
          <p className={classes.title}>{text}</p>
          {detail ? <p className={classes.detail}>{detail}</p> : null}
        </div>
        {action ? (
          <button
            type="button"
            className={classes.action}
            onClick={() => {
              hideToast(subject)
              action.run()
            }}
          >
            {action.label}
          </button>
        ) : null}
      </div>
    ),
    icon: <Icon size={20} stroke={1.75} aria-hidden />,
    autoClose: ownLifeMs === 'sticky' ? false : ownLifeMs,
    onOpen: () => {
      if (ownLifeMs !== 'sticky') toast.ending = setTimeout(() => notifications.hide(id), ownLifeMs * longestLives)
    },
    onClose: () => {
      clearTimeout(toast.ending)
      if (standing.get(subject) === toast) standing.delete(subject)
    },
    closeButtonProps: { 'aria-label': uiTexts.closeToast },
    classNames: { root: classes.root ?? '', icon: classes[kind] ?? '', description: classes.message ?? '' },
    withBorder: false,
  })
}
